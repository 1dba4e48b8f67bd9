import { useRef } from "react";
import { DateInput, type DateInputProps } from "./date-field.tsx";
import { DayPicker, type DayPickerProps } from "./day-picker.tsx";
import { FieldError } from "./field.tsx";

export function DayField({ label, className, ...field }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { name = "date", id = name, error } = field;
  const { booked, ...inputProps } = field;
  return (
    <div className={className ? `days-beside ${className}` : "days-beside"}>
      <div>
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <DateInput {...inputProps} ref={input} />
          <FieldError name={id} error={error} />
        </div>
        <DayPicker input={input} booked={booked} />
      </div>
    </div>
  );
}

type DayFieldProps = Omit<DateInputProps, "ref"> &
  Pick<DayPickerProps, "booked"> & { label: string; className?: string };

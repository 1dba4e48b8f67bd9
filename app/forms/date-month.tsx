import { type ComponentType, useEffect, useRef, useState } from "react";
import { DateInput, type DateInputProps } from "./date-field.tsx";
import type { DayPickerProps } from "./day-picker.tsx";
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
        <DateMonth input={input} booked={booked} />
      </div>
    </div>
  );
}

type DayFieldProps = Omit<DateInputProps, "ref"> &
  Pick<DayPickerProps, "booked"> & { label: string; className?: string };

/** Loads when the reserved space nears the viewport; the form works without it. */
export function DateMonth(props: DayPickerProps) {
  const [Picker, setPicker] = useState<ComponentType<DayPickerProps> | null>();
  const space = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const load = () =>
      import("./day-picker.tsx").then(
        ({ DayPicker }) => setPicker(() => DayPicker),
        () => setPicker(null),
      );
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load();
      },
      { rootMargin: "50%" },
    );
    if (space.current) observer.observe(space.current);
    return () => observer.disconnect();
  }, []);
  if (Picker === null) return null;
  return (
    <div className="days scripted">
      {Picker ? (
        <Picker {...props} />
      ) : (
        <>
          <div className="days-sheet" ref={space} />
          <div className="days-words" />
        </>
      )}
    </div>
  );
}

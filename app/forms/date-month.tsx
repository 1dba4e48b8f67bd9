import { type ComponentType, useEffect, useState } from "react";
import type { DayPickerProps } from "./day-picker.tsx";

/** The month view beside a date field. It comes by script, in room that is kept for it, and a form works without it. */
export function DateMonth({ input }: DayPickerProps) {
  const [Picker, setPicker] = useState<ComponentType<DayPickerProps> | null>();
  useEffect(() => {
    import("./day-picker.tsx").then(
      ({ DayPicker }) => setPicker(() => DayPicker),
      () => setPicker(null),
    );
  }, []);
  if (Picker === null) return null;
  return (
    <div className="days scripted">
      {Picker ? (
        <Picker input={input} />
      ) : (
        <>
          <div className="days-sheet" />
          <div className="days-words" />
        </>
      )}
    </div>
  );
}

import { Pin } from "../ui/pictures/brand.tsx";
import { Field } from "./field.tsx";
import { PLACE_LIST, PlaceList } from "./place-list.tsx";
import { RouteLine } from "./route-line.tsx";

type RouteFieldsProps = {
  initial?: { from: string; to: string };
  /** Omits ZIP codes (docs/decisions/010-nothing-delays-the-first-paint.md). */
  isLight?: boolean;
  errors?: Texts;
  hints?: Texts;
};

type Texts = { from?: string | undefined; to?: string | undefined };

export function RouteFields({ initial, isLight = false, errors = {}, hints = {} }: RouteFieldsProps) {
  const town = { placeholder: "Town or ZIP", autoComplete: "off", list: PLACE_LIST };
  return (
    <div className="est-route">
      <PlaceList isLight={isLight} />
      <Field
        {...town}
        name="from"
        label="From"
        initial={initial?.from}
        error={errors.from}
        hint={hints.from}
      />
      <div className="est-route-line" aria-hidden>
        <RouteLine />
        <i />
        <Pin />
      </div>
      <Field {...town} name="to" label="To" initial={initial?.to} error={errors.to} hint={hints.to} />
    </div>
  );
}

import { Pin } from "../ui/pictures/brand.tsx";
import { Field } from "./field.tsx";
import { PLACE_LIST, PlaceList } from "./place-list.tsx";

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

function RouteLine() {
  return (
    <svg className="route-line" viewBox="0 0 120 40" aria-hidden="true">
      <path className="route-dash" d="M6 24C34 24 38 8 62 10S88 26 107 26" />
      <circle className="route-dot" cx="6" cy="24" r="5" />
      <path
        className="route-pin"
        d="M110 32c-7-9-8.5-11.5-8.5-15.5a8.5 8.5 0 0 1 17 0c0 4-1.5 6.5-8.5 15.5Z"
      />
      <circle className="route-hole" cx="110" cy="16.5" r="3" />
    </svg>
  );
}

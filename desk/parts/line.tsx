import type { ReactNode } from "react";
import { Waits } from "./moment.tsx";
import { Phone } from "./phone.tsx";

type LineProps = {
  href: string;
  name: string;
  what: ReactNode;
  day?: ReactNode;
  size?: ReactNode;
  since?: Date;
  /** null if there is none. */
  phone?: string | null;
  /** The buttons. */
  children?: ReactNode;
};

/** Somebody who waits: one line in wide windows, in a list of the class "desk-lines". */
export function Line({ href, name, what, day, size, since, phone, children }: LineProps) {
  return (
    <li className="row">
      <a className="desk-code" href={href}>
        {name}
      </a>
      <div>{what}</div>
      <div>{day}</div>
      <div>{size}</div>
      <div className="num">{since && <Waits since={since} />}</div>
      <div>{phone !== undefined && <Phone typed={phone} />}</div>
      <div className="desk-line-acts">{children}</div>
    </li>
  );
}

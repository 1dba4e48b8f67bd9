import { createContext, type ReactNode, useContext } from "react";

/** The form token of the visit's session. */
export const FormToken = createContext("");

/** A form that does something: it carries the token without which the desk takes none. `action` is the path of its route. */
export function ActForm(props: {
  action: string;
  children: ReactNode;
  className?: string;
  /** For a form with a file. */
  encType?: "multipart/form-data";
}) {
  const { action, children, className, encType } = props;
  return (
    <form method="post" action={action} className={className} encType={encType}>
      <input type="hidden" name="token" value={useContext(FormToken)} />
      {children}
    </form>
  );
}

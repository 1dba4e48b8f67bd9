import { createContext, type ReactNode, useContext } from "react";

export const FormToken = createContext("");

/** Includes the CSRF token. */
export function ActForm(props: {
  action: string;
  children: ReactNode;
  /** For buttons outside of it. */
  id?: string;
  className?: string;
  encType?: "multipart/form-data";
}) {
  const { action, children, id, className, encType } = props;
  return (
    <form id={id} method="post" action={action} className={className} encType={encType}>
      <input type="hidden" name="token" value={useContext(FormToken)} />
      {children}
    </form>
  );
}

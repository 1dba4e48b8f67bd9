import { createContext, type ReactNode, useContext } from "react";

export const FormToken = createContext("");

/** Includes the CSRF token. */
export function ActForm(props: {
  action: string;
  children: ReactNode;
  className?: string;
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

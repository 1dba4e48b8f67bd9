import { Fragment } from "react";

export function Sources({ sources }: { sources: readonly { label: string; href?: string | undefined }[] }) {
  return (
    <>
      Sources:{" "}
      {sources.map(({ label, href }, index) => (
        <Fragment key={label}>
          {index > 0 && "; "}
          {href ? <a href={href}>{label}</a> : label}
        </Fragment>
      ))}
      .
    </>
  );
}

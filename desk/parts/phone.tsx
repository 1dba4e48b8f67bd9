import { telHref } from "#domain/forms/phone-number.ts";

export function Phone({ typed }: { typed: string | null }) {
  const href = typed && telHref(typed);
  const number = typed ?? <span className="quiet">no phone number</span>;
  return href ? (
    <a className="desk-phone num" href={href}>
      {number}
    </a>
  ) : (
    number
  );
}

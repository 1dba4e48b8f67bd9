/** Markup that `html` does not escape. */
export type SafeHtml = { readonly [markup]: string };

const markup = Symbol("markup");

/** Escapes interpolated values, except `SafeHtml`. */
export function html(
  literals: TemplateStringsArray,
  ...values: (string | number | SafeHtml | SafeHtml[])[]
): SafeHtml {
  const rest = values.map((value, index) => toMarkup(value) + (literals[index + 1] ?? ""));
  return raw((literals[0] ?? "") + rest.join(""));
}

/** Never pass visitors' text. */
export function raw(trusted: string): SafeHtml {
  return { [markup]: trusted };
}

/** For element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** The finished HTML as a string. */
export function printMarkup(trusted: SafeHtml): string {
  return trusted[markup];
}

function toMarkup(value: string | number | SafeHtml | SafeHtml[]): string {
  if (Array.isArray(value)) return value.map((part) => part[markup]).join("");
  return typeof value === "object" ? value[markup] : escapeHtml(String(value));
}

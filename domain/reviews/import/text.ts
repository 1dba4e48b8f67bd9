import { serviceTypes } from "../review.ts";

/** The author's words, without what exports put around them. */
export function cleanComment(text: string): string {
  return findOriginal(decodeEntities(cleanText(text).replace(/<br\s*\/?>/gi, "\n"))).trim();
}

/** One line. A line break would mean that a stray quote has swallowed the next row, so it stays. */
export function cleanLine(text: string): string {
  return decodeEntities(cleanText(text))
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

/** Our value for a service or its label; "" for others. */
export function readService(text: string): string {
  const given = text.trim().toLowerCase();
  return (
    serviceTypes.find(({ value, label }) => value === given || label.toLowerCase() === given)?.value ?? ""
  );
}

/** Drops bidi overrides, which would garble a page, and unifies line breaks. */
function cleanText(text: string): string {
  const clean = text
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n");
  return /^(?:null|undefined)$/i.test(clean.trim()) ? "" : clean;
}

/** Google adds a machine translation above or below the original. */
function findOriginal(text: string): string {
  const [first = "", ...others] = text.split("(Translated by Google)");
  if (others.length === 0) return text;
  return first.trim() || (others.join("").split("(Original)")[1] ?? others.join(""));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{2,6})|#x([\da-f]{2,5}));/gi,
    (entity, name, decimal, hex) => {
      if (name) return entities[String(name).toLowerCase()] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code >= 32 && code <= 0x10_ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

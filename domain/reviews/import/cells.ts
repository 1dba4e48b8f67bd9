import { isCalendarDay, readLocalDay } from "../../dates/local-day.ts";
import { readDay } from "../../dates/read-day.ts";
import { serviceTypes } from "../review.ts";

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|UTC|[+-]\d\d:?\d\d)$/;

/** "2026-09-14", or the text as it is. Reads 9/4/2026 as September 4; a moment with a time zone gives the day it had here. */
export function readReviewDay(text: string): string {
  const given = text.trim();
  if (moment.test(given) && !Number.isNaN(Date.parse(given))) return readLocalDay(new Date(given));
  const day = given
    .replace(/(?<=\d)(?:T|,?\s+)\d{1,2}:.*$/, "")
    .replace(/^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d\d)?(\d\d)$/i, "$2 $1, 20$4");
  const read = readDay(day);
  return isCalendarDay(read) ? read : given;
}

const words = ["one", "two", "three", "four", "five"];

/** "4" for "4.0", "4/5", "4 out of 5 stars" and "FOUR"; others as they are. */
export function readStars(text: string): string {
  const given = text.trim().toLowerCase();
  const [, digit] = /^([1-5])(?:\.0+)?(?:\s*\/\s*5|\s+out of 5)?(?:\s*stars?)?$/.exec(given) ?? [];
  return digit ?? (words.includes(given) ? String(words.indexOf(given) + 1) : given);
}

/** Our value for a service or its label; "" for others. */
export function readService(text: string): string {
  const given = text.trim().toLowerCase();
  return (
    serviceTypes.find(({ value, label }) => value === given || label.toLowerCase() === given)?.value ?? ""
  );
}

const sites = "Angi BBB Facebook Google HomeAdvisor Houzz Nextdoor Thumbtack Trustpilot Yelp".split(" ");

/** The site that is named, also as an address; "" for others, such as how a review was asked for. */
export function readSource(text: string): string {
  const words = text.toLowerCase().split(/[^a-z]+/);
  return sites.find((site) => words.includes(site.toLowerCase())) ?? "";
}

/** One line. A line break would mean that a stray quote has swallowed the next row, so it stays. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[^\S\n]+/g, " ");
}

/** Without the machine translation that Google adds above or below the original. */
export function cleanComment(text: string): string {
  const [first = "", ...others] = cleanText(text).split("(Translated by Google)");
  if (others.length === 0) return first;
  return first.trim() || (others.join("").split("(Original)")[1] ?? others.join("")).trim();
}

/** Drops bidi overrides, which would garble a page, and unifies line breaks. */
function cleanText(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, "").replace(/\r\n?/g, "\n");
}

import { company } from "#content/company.ts";

/** RFC 9116, 2.5.5, recommends less than a year. */
const MONTHS = 7;

/**
 * Builds /.well-known/security.txt (RFC 9116). Changes only once a month: it expires on the first of a month,
 * six to seven months ahead.
 * @param siteUrl Without a trailing slash.
 */
export function writeSecurityText(siteUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS));
  return [
    `Contact: mailto:${company.emails.office}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

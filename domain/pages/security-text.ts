import { company } from "#content/company.ts";

/** RFC 9116, 2.5.5, recommends less than a year. */
const MONTHS = 7;

/**
 * Builds /.well-known/security.txt (RFC 9116). It expires on the first of a month, six to seven months ahead,
 * so that it changes once a month and never expires.
 * @param siteUrl The public origin, without a trailing slash.
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

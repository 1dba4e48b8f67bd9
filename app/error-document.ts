import { company } from "#content/company.ts";

/** Inlined: error pages must work when nothing else does. The CSP allows it by hash. */
export const errorStyle = [
  ":root{color-scheme:light dark;--paper:#fbf7ef;--ink:#072b36;--ink-2:#3b565f;--line:#ded8ce}",
  "@media(prefers-color-scheme:dark){:root{--paper:#0a1c21;--ink:#f4f0e7;--ink-2:#b0c2c0;--line:#283d42}}",
  "body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Figtree,Arial,sans-serif}",
  "header{padding:1.25rem;border-bottom:1px solid var(--line);font-weight:700}",
  "header a{color:inherit;text-decoration:none}",
  "main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}",
  "h1{margin:0 0 1rem;font:700 clamp(2rem,1.6rem + 2vw,3rem)/1.06 'Bricolage Grotesque',Arial,sans-serif;letter-spacing:-.022em;text-wrap:balance}",
  ".actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem}",
  ".actions a{padding:.75rem 1.25rem;border:2px solid currentColor;border-radius:10px;color:inherit;font-weight:600;text-decoration:none}",
  ".actions a.first{background:#ff8d2b;border-color:#ff8d2b;color:#00212b}",
  ":focus-visible{outline:2.5px dashed currentColor;outline-offset:4px}",
  "small{display:block;margin-top:2rem;color:var(--ink-2)}",
].join("");

export type ErrorText = { title: string; text: string; offersReload?: boolean };

/** Needs no files, scripts or database. `note` is a small last line. */
export function writeErrorDocument({ title, text, offersReload }: ErrorText, note = ""): string {
  const again = offersReload ? `<a class="first" href="">Try again</a>` : "";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${company.name}</title>
<style>${errorStyle}</style>
</head>
<body>
<header><a href="/">${company.name}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p class="actions">${again}<a href="${company.phone.href}">Call ${company.phone.display}</a><a href="/">Return to Home</a></p>
${note && `<small>${note}</small>\n`}</main>
</body>
</html>
`;
}

import { company } from "#content/company.ts";

/** `text` is wrapped at 76 columns; `html` is a full document. */
export type RenderedEmail = { subject: string; text: string; html: string };

/** Markup that `html` does not escape. */
export type SafeHtml = { readonly [markup]: string };

const markup = Symbol("markup");

type Stop = { title: string; detail: string };

/** Adds the logo, `footer`, `stop` link and postal address; `text` gets the last two. */
export function renderLayout(mail: {
  subject: string;
  subjectLimit?: number;
  preheader: string;
  siteUrl: string;
  content: SafeHtml;
  footer: SafeHtml;
  text: string;
  stop?: { label: string; url: string };
}): RenderedEmail {
  const subject = subjectLine(mail.subject, mail.subjectLimit);
  const { name, postalAddress, phone } = company;
  const stopUrl = mail.stop && siteLink(mail.siteUrl, mail.stop.url);

  const document = html`<!doctype html>
<html lang="en" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
${raw(outlookHead)}
<style>${raw(styles)}</style>
<style>${raw(shapes)}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%">
<div class="preheader" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preheader}${raw("&#8199;&#65279;&#847; ".repeat(40))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" class="bg" style="background:${paper}"><tr><td align="center" class="out" style="padding:32px 16px 40px">
${raw('<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:${fonts};text-align:left">
<tr><td style="padding:0 4px 18px">${header(mail.siteUrl)}</td></tr>
<tr><td class="cd pd" bgcolor="${card}" style="background:${card};border:2px solid ${ink};border-radius:16px;padding:40px 44px 42px">${mail.content}</td></tr>
<tr><td class="t2" style="padding:24px 6px 0;font-size:14px;line-height:1.6;color:${ink2};overflow-wrap:anywhere">${mail.footer}${mail.stop && stopUrl ? html`<br>${link(stopUrl, mail.stop.label)}` : ""}
<p style="margin:16px 0 0"><b class="tx" style="color:${ink}">${name}</b><br>${postalAddress}<br>${link(phone.href, phone.display)}</p></td></tr>
</table>
${raw("<!--[if mso]></td></tr></table><![endif]-->")}
</td></tr></table>
</body>
</html>
`;

  const stop = mail.stop ? `\n\n${mail.stop.label}:\n${stopUrl}` : "";
  const text = wrapText(`${mail.text.trim()}${stop}\n\n${name}\n${postalAddress}\n${phone.display}\n`);
  return { subject, text, html: document[markup] };
}

export function heading(text: string): SafeHtml {
  return html`<h1 class="tx h1" style="margin:0;font-size:32px;line-height:1.14;letter-spacing:-.8px;font-weight:800;color:${ink};overflow-wrap:anywhere">${text}</h1>`;
}

export function subheading(text: string): SafeHtml {
  return html`<h2 class="tx" style="margin:38px 0 0;font-size:24px;line-height:1.2;letter-spacing:-.4px;font-weight:800;color:${ink}">${text}</h2>`;
}

export function paragraph(content: string | SafeHtml): SafeHtml {
  return html`<p class="t2" style="margin:18px 0 0;font-size:17px;line-height:1.55;color:${ink2};overflow-wrap:anywhere">${content}</p>`;
}

/** `href` comes from `siteLink` or is a tel: link, whose number never wraps. */
export function link(href: string, label: string): SafeHtml {
  const wrap = href.startsWith("tel:") ? ";white-space:nowrap" : "";
  return html`<a href="${href}" class="tx" style="color:${ink};font-weight:600;text-decoration:underline${wrap}">${label}</a>`;
}

/** In Outlook the cell carries the padding. */
export function button(href: string, label: string): SafeHtml {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="btn" style="margin:28px 0 0"><tr><td align="center" bgcolor="${signal}" style="background:${signal};border-radius:10px;mso-padding-alt:16px 30px"><a href="${href}" style="display:inline-block;padding:16px 30px;font-size:17px;line-height:1.2;font-weight:700;color:${onSignal};text-decoration:none;mso-padding-alt:0">${label}</a></td></tr></table>`;
}

/** The luggage tag. Codes are monospaced to fit on one line. */
export function tag(content: { label: string; value: string; note: string; isCode?: boolean }): SafeHtml {
  const letters = content.isCode ? `font-family:${codeFonts};letter-spacing:0` : "letter-spacing:.4px";
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="tag" style="margin:28px 0 0"><tr>
<td width="62" align="left" valign="middle" class="kr hole" bgcolor="${kraft}" style="width:62px;background:${kraft};border-radius:36px 0 0 36px"><div class="cb" style="width:20px;height:20px;margin-left:24px;border-radius:15px;background:${card};border:5px solid ${kraftDeep};font-size:0;line-height:0;mso-hide:all"></div></td>
<td valign="middle" class="kr face" bgcolor="${kraft}" style="background:${kraft};border-radius:0 10px 10px 0;padding:28px 28px 29px 18px;color:${onKraft};overflow-wrap:anywhere"><div style="font-size:15px;line-height:1.3;color:${onKraft}">${content.label}</div><div class="val" style="padding:4px 0 7px;font-size:40px;line-height:1.1;font-weight:800;${letters};color:${onKraft}">${content.value}</div><div style="font-size:15px;line-height:1.4;color:${onKraft}">${content.note}</div></td>
</tr></table>`;
}

export function facts(lines: { label: string; value: string | SafeHtml }[]): SafeHtml {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ru" style="margin:30px 0 0;border-top:2px dashed ${lineStrong}"><tr><td width="84" class="fl" style="width:84px;height:10px;font-size:0;line-height:0"></td><td></td></tr>${lines.map(
    ({ label, value }) =>
      html`<tr><td width="84" valign="top" class="t2 fl" style="width:84px;padding:12px 12px 0 0;font-size:15px;line-height:25px;color:${ink2}">${label}</td><td valign="top" class="tx fv" style="padding:12px 0 0;font-size:18px;line-height:25px;font-weight:600;color:${ink};overflow-wrap:anywhere">${value}</td></tr>`,
  )}</table>`;
}

export function routeText(stops: Stop[], separator: "." | ":" = ":"): string {
  return stops.map((stop, index) => `${index + 1}. ${stop.title}${separator} ${stop.detail}`).join("\n");
}

/** Numbered stops on a dashed line, ending in a pin. */
export function route(stops: Stop[]): SafeHtml {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ru" style="margin:34px 0 0;border-top:2px dashed ${lineStrong}"><tr><td style="padding:28px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${stops.map(
    (stop, index) => routeStop(stop, index, index === stops.length - 1),
  )}</table></td></tr></table>`;
}

/** Throws for any other origin, so that no email links elsewhere. */
export function siteLink(siteUrl: string, address: string): string {
  const url = new URL(address, siteUrl);
  if (url.origin !== new URL(siteUrl).origin) throw new Error("An email may only link to our own site");
  return url.href;
}

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

/** Uses a hanging indent. Breaks words longer than a line, except URLs. */
export function wrapText(text: string, columns = 76): string {
  return text
    .split("\n")
    .map((line) => wrapLine(line, columns))
    .join("\n");
}

/** `first` is the first word if usable alone ("Maria", not "J."), else `full`. */
export function parseName(typed: string): { full: string; first: string } | undefined {
  const full = oneLine(typed, 80);
  if (full === "" || full.toLowerCase() === "a friend") return undefined;
  const first = full.split(" ")[0] ?? full;
  return { full, first: /^[\p{L}\p{M}'’-]{2,}$/u.test(first) ? first : full };
}

/** Removes control characters and direction marks, collapses spaces and truncates. */
export function oneLine(text: string, limit: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu, "")
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  const characters = Array.from(clean);
  if (characters.length <= limit) return clean;
  return `${characters
    .slice(0, limit - 1)
    .join("")
    .trimEnd()}…`;
}

/** "=?" would start an encoded word (RFC 2047), even in quotes. */
export function headerText(line: string): string {
  return line.replaceAll("=?", "= ?");
}

function subjectLine(subject: string, limit = 70): string {
  return oneLine(headerText(oneLine(subject, limit)), limit);
}

function header(siteUrl: string): SafeHtml {
  const [first, ...others] = company.name.split(" ");
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="40" height="40" align="center" valign="middle" class="ci" bgcolor="${ink}" style="width:40px;height:40px;background:${ink};border-radius:9px;color:${signal};font-size:19px;line-height:40px;font-weight:800">${raw(mark)}</td><td style="padding-left:12px;font-size:20px;line-height:1.2;letter-spacing:-.4px"><a href="${siteLink(siteUrl, "/")}" class="tx" style="color:${ink};text-decoration:none;font-weight:800">${first ?? ""} <span class="t2" style="font-weight:500;color:${ink2}">${others.join(" ")}</span></a></td></tr></table>`;
}

function routeStop(stop: Stop, index: number, last: boolean): SafeHtml {
  const marker = last
    ? html`<td width="28" height="28" align="center" valign="middle" class="pin" bgcolor="${signal}" style="width:28px;height:28px;border-radius:14px 14px 14px 3px;background:${signal};color:${onSignal};font-size:14px;line-height:28px;font-weight:700"><div class="num">${index + 1}</div></td>`
    : html`<td width="28" height="28" align="center" valign="middle" class="ci" bgcolor="${ink}" style="width:28px;height:28px;border-radius:14px;background:${ink};color:${card};font-size:14px;line-height:28px;font-weight:700">${index + 1}</td>`;
  const way = last
    ? html`<td width="28" colspan="2"></td>`
    : html`<td width="13" style="width:13px"></td><td width="15" class="rt" style="width:12px;border-left:3px dashed ${routeColor}"></td>`;
  return html`<tr><td width="28" colspan="2" valign="top"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${marker}</tr></table></td><td class="tx" valign="middle" style="padding:0 0 0 16px;font-size:17px;line-height:1.35;font-weight:700;color:${ink};overflow-wrap:anywhere">${stop.title}</td></tr>
<tr>${way}<td class="t2" style="padding:2px 0 ${last ? 0 : 22}px 16px;font-size:16px;line-height:1.5;color:${ink2};overflow-wrap:anywhere">${stop.detail}</td></tr>`;
}

function toMarkup(value: string | number | SafeHtml | SafeHtml[]): string {
  if (Array.isArray(value)) return value.map((part) => part[markup]).join("");
  return typeof value === "object" ? value[markup] : escapeHtml(String(value));
}

function wrapLine(line: string, columns: number): string {
  const start = /^ *(?:\d+\. +)?/.exec(line)?.[0] ?? "";
  const hang = " ".repeat(start.length);
  const lines: string[] = [];
  let current = "";
  for (const word of splitWords(line.slice(start.length), columns - start.length)) {
    if (current !== "" && start.length + current.length + 1 + word.length > columns) {
      lines.push(current);
      current = "";
    }
    current += current === "" ? word : ` ${word}`;
  }
  lines.push(current);
  return start + lines.join(`\n${hang}`);
}

function splitWords(line: string, longest: number): string[] {
  return line
    .split(/ +/)
    .filter((word) => word !== "")
    .flatMap((word) => {
      if (word.length <= longest || /[a-z]+:\/\//i.test(word)) return [word];
      const characters = Array.from(word);
      const pieces = Math.ceil(characters.length / longest);
      return Array.from({ length: pieces }, (_, piece) =>
        characters.slice(piece * longest, (piece + 1) * longest).join(""),
      );
    });
}

// Email clients support neither oklch() nor custom properties.
const paper = "#fbf7ef";
const card = "#fffdfa";
const ink = "#072b36";
const ink2 = "#3b565f";
const kraft = "#dbbb90";
const kraftDeep = "#b7996f";
const onKraft = "#042630";
const signal = "#ff8d2b";
const onSignal = "#00212b";
const routeColor = "#eb6200";
const lineStrong = "#6e858b";
const fonts = "-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif";
const codeFonts = "ui-monospace,SFMono-Regular,Menlo,Consolas,Roboto Mono,monospace";

const dark = {
  bg: "background:#0a1c21!important",
  cd: "background:#11262c!important;border-color:#3b545b!important",
  cb: "background:#11262c!important;border-color:#987b52!important",
  tx: "color:#f4f0e7!important",
  t2: "color:#b0c2c0!important",
  ci: "background:#f4f0e7!important;color:#072b36!important",
  md: "background:#072b36!important",
  kr: "background:#c4a57c!important",
  ru: "border-color:#54686e!important",
  rt: "border-color:#ff8d2b!important",
};

function darkRules(prefix: string): string {
  return Object.entries(dark)
    .map(([name, rule]) => `${prefix}.${name}{${rule}}`)
    .join("");
}

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules("")}}
@media (max-width:599px){.out{padding:20px 8px 32px!important}.pd{padding:28px 20px 30px!important}.h1{font-size:25px!important;letter-spacing:-.4px!important}.val{font-size:32px!important;letter-spacing:0!important}.hole{width:44px!important}.hole div{margin-left:14px!important;width:16px!important;height:16px!important}.face{padding:24px 10px 25px!important}.btn{width:100%!important}.btn a{display:block!important}.fl{width:64px!important}.fv{font-size:16px!important}}
@media (max-width:379px){.val{font-size:28px!important}}
@media (max-width:349px){.h1{font-size:23px!important}.val{font-size:24px!important}}
${darkRules("[data-ogsc] ")}`;

// Gmail drops a whole block for one unsupported rule.
const shapes = `.tag{clip-path:polygon(40px 0,calc(100% - 10px) 0,100% 10px,100% calc(100% - 10px),calc(100% - 10px) 100%,40px 100%,0 calc(100% - 40px),0 40px)}.kr{border-radius:0!important}.pin{transform:rotate(-45deg)}.pin .num{transform:rotate(45deg)}a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}`;

const outlookHead = `<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,div,p,h1,a,span,b{font-family:Arial,sans-serif!important}</style><![endif]-->`;

const mark = `<!--[if mso]>A<![endif]--><!--[if !mso]><!--><table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td valign="bottom" style="height:25px">${dot(6, "0")}</td><td valign="bottom">${dot(3, "0 0 7px 1px")}</td><td valign="middle">${dot(3, "3px 1px 0 0")}</td><td valign="top"><div class="pin" style="width:4px;height:4px;padding:5px;border-radius:7px 7px 7px 1px;background:${signal};font-size:0;line-height:0">${dot(4, "0")}</div></td></tr></table><!--<![endif]-->`;

function dot(size: number, margin: string): string {
  return `<div class="md" style="width:${size}px;height:${size}px;margin:${margin};border-radius:${size}px;background:${card};font-size:0;line-height:0"></div>`;
}

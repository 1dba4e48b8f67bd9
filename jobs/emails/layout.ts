import { company } from "#content/company.ts";
import { type Block, drawLink, type Inline, inlineHtml, inlineText, phone } from "./blocks.ts";
import { card, ink, ink2, paper, signal } from "./colors.ts";
import { html, printMarkup, raw, type SafeHtml } from "./markup.ts";
import { headerText, oneLine, wrapText } from "./plain-text.ts";

const SUBJECT_LIMIT = 70;

/** `text` is wrapped at 76 columns; `html` is a full document. */
export type RenderedEmail = { subject: string; text: string; html: string };

/** Both parts have the same blocks in the same order, then the footer's lines and the postal address. */
export function renderLayout(email: {
  subject: string;
  preheader: string;
  siteUrl: string;
  content: readonly (Block | undefined)[];
  footer: readonly Inline[][];
}): RenderedEmail {
  const subject = subjectLine(email.subject);
  const { name, postalAddress } = company;
  const content = email.content.filter((block) => block !== undefined);

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
<div class="preheader" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${email.preheader}${raw("&#8199;&#65279;&#847; ".repeat(40))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" class="bg" style="background:${paper}"><tr><td align="center" class="out" style="padding:32px 16px 40px">
${raw('<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:${fonts};text-align:left">
<tr><td style="padding:0 4px 18px">${header(email.siteUrl)}</td></tr>
<tr><td class="cd pd" bgcolor="${card}" style="background:${card};border:2px solid ${ink};border-radius:16px;padding:40px 44px 42px">${content.map(
    (block) => html`${block.html}
`,
  )}</td></tr>
<tr><td class="t2" style="padding:24px 6px 0;font-size:14px;line-height:1.6;color:${ink2};overflow-wrap:anywhere">${email.footer.map((line) => html`${inlineHtml(line)}<br>`)}
<p style="margin:16px 0 0"><b class="tx" style="color:${ink}">${name}</b><br>${postalAddress}<br>${drawLink(phone)}</p></td></tr>
</table>
${raw("<!--[if mso]></td></tr></table><![endif]-->")}
</td></tr></table>
</body>
</html>
`;

  const texts = [...content.map(({ text }) => text), ...email.footer.map(inlineText)];
  const text = wrapText(`${texts.join("\n\n")}\n\n${name}\n${postalAddress}\n${phone.label}\n`);
  return { subject, text, html: printMarkup(document) };
}

/** Throws for any other origin, so that no email links elsewhere. */
export function siteLink(siteUrl: string, address: string): string {
  const url = new URL(address, siteUrl);
  if (url.origin !== new URL(siteUrl).origin) throw new Error("An email may only link to our own site");
  return url.href;
}

function subjectLine(subject: string): string {
  return oneLine(headerText(oneLine(subject, SUBJECT_LIMIT)), SUBJECT_LIMIT);
}

function header(siteUrl: string): SafeHtml {
  const [first, ...others] = company.name.split(" ");
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="40" height="40" align="center" valign="middle" class="ci" bgcolor="${ink}" style="width:40px;height:40px;background:${ink};border-radius:9px;color:${signal};font-size:19px;line-height:40px;font-weight:800">${raw(mark)}</td><td style="padding-left:12px;font-size:20px;line-height:1.2;letter-spacing:-.4px"><a href="${siteLink(siteUrl, "/")}" class="tx" style="color:${ink};text-decoration:none;font-weight:800">${first ?? ""} <span class="t2" style="font-weight:500;color:${ink2}">${others.join(" ")}</span></a></td></tr></table>`;
}

const fonts = "-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

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

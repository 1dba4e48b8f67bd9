import { company } from "#content/company.ts";
import {
  card,
  ink,
  ink2,
  kraft,
  kraftDeep,
  lineStrong,
  onKraft,
  onSignal,
  routeColor,
  signal,
} from "./colors.ts";
import { html, type SafeHtml } from "./markup.ts";
import { oneLine } from "./plain-text.ts";

/** One part of an email, in both formats. */
export type Block = { html: SafeHtml; text: string };

/** `href` comes from `siteLink` or from the owner's facts. */
export type Link = { href: string; label: string };

export type Inline = string | Link | { strong: string };

export const phone: Link = { href: company.phone.href, label: company.phone.display };

export function heading(text: string): Block {
  return {
    html: html`<h1 class="tx h1" style="margin:0;font-size:32px;line-height:1.14;letter-spacing:-.8px;font-weight:800;color:${ink};overflow-wrap:anywhere">${text}</h1>`,
    text,
  };
}

export function subheading(text: string): Block {
  return {
    html: html`<h2 class="tx" style="margin:38px 0 0;font-size:24px;line-height:1.2;letter-spacing:-.4px;font-weight:800;color:${ink}">${text}</h2>`,
    text,
  };
}

export function paragraph(...parts: Inline[]): Block {
  return {
    html: html`<p class="t2" style="margin:18px 0 0;font-size:17px;line-height:1.55;color:${ink2};overflow-wrap:anywhere">${inlineHtml(parts)}</p>`,
    text: inlineText(parts),
  };
}

/** In Outlook the cell carries the padding. */
export function button(link: Link): Block {
  return {
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="btn" style="margin:28px 0 0"><tr><td align="center" bgcolor="${signal}" style="background:${signal};border-radius:10px;mso-padding-alt:16px 30px"><a href="${link.href}" style="display:inline-block;padding:16px 30px;font-size:17px;line-height:1.2;font-weight:700;color:${onSignal};text-decoration:none;mso-padding-alt:0">${link.label}</a></td></tr></table>`,
    text: inlineText([link]),
  };
}

type Tag = { label: string; value: string; note: string; isCode?: boolean; joint?: string };

/** The luggage tag. Codes are monospaced to fit on one line. `joint` joins label and value in the text. */
export function tag({ label, value, note, isCode, joint = ": " }: Tag): Block {
  const letters = isCode ? `font-family:${codeFonts};letter-spacing:0` : "letter-spacing:.4px";
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="tag" style="margin:28px 0 0"><tr>
<td width="62" align="left" valign="middle" class="kr hole" bgcolor="${kraft}" style="width:62px;background:${kraft};border-radius:36px 0 0 36px"><div class="cb" style="width:20px;height:20px;margin-left:24px;border-radius:15px;background:${card};border:5px solid ${kraftDeep};font-size:0;line-height:0;mso-hide:all"></div></td>
<td valign="middle" class="kr face" bgcolor="${kraft}" style="background:${kraft};border-radius:0 10px 10px 0;padding:28px 28px 29px 18px;color:${onKraft};overflow-wrap:anywhere"><div style="font-size:15px;line-height:1.3;color:${onKraft}">${label}</div><div class="val" style="padding:4px 0 7px;font-size:40px;line-height:1.1;font-weight:800;${letters};color:${onKraft}">${value}</div><div style="font-size:15px;line-height:1.4;color:${onKraft}">${note}</div></td>
</tr></table>`,
    text: `    ${label}${joint}${value}\n    ${note}`,
  };
}

type Fact = { label: string; value: string; href?: string | undefined };

/** Values may be typed by anyone, on several lines. */
export function facts(lines: readonly Fact[]): Block {
  const clean = lines.map(({ value, ...line }) => ({ ...line, value: splitLines(value) }));
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ru" style="margin:30px 0 0;border-top:2px dashed ${lineStrong}"><tr><td width="120" class="fl" style="width:120px;height:10px;font-size:0;line-height:0"></td><td></td></tr>${clean.map(
      ({ label, value, href }) =>
        html`<tr><td width="120" valign="top" class="t2 fl" style="width:120px;padding:12px 12px 0 0;font-size:15px;line-height:25px;color:${ink2}">${label}</td><td valign="top" class="tx fv" style="padding:12px 0 0;font-size:18px;line-height:25px;font-weight:600;color:${ink};overflow-wrap:anywhere">${value.map((line) => html`${href ? drawLink({ href, label: line }) : line}<br>`)}</td></tr>`,
    )}</table>`,
    text: clean.map(({ label, value }) => `${label}: ${value.join("\n")}`).join("\n"),
  };
}

/** What is moved, and how many. */
export function inventory(lines: readonly (readonly [name: string, count: string])[]): Block {
  return {
    html: facts(lines.map(([name, count]) => ({ label: count, value: name }))).html,
    text: lines.map(([name, count]) => `${count.padStart(3)}  ${name}`).join("\n"),
  };
}

type Step = { title: string; detail: string };

/** Numbered stops on a dashed line, ending in a pin. Only the text needs the title. */
export function steps(list: readonly Step[], title = "What happens next"): Block {
  const numbered = list.map((step, index) => `${index + 1}. ${step.title}: ${step.detail}`);
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ru" style="margin:34px 0 0;border-top:2px dashed ${lineStrong}"><tr><td style="padding:28px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${list.map(
      (step, index) => drawStep(step, index, index === list.length - 1),
    )}</table></td></tr></table>`,
    text: `${title}\n\n${numbered.join("\n")}`,
  };
}

export function inlineHtml(parts: readonly Inline[]): SafeHtml {
  return html`${parts.map((part) => {
    if (typeof part === "string") return html`${part}`;
    return "href" in part ? drawLink(part) : html`<b>${part.strong}</b>`;
  })}`;
}

/** A link to a page stands on its own line after "label:". */
export function inlineText(parts: readonly Inline[]): string {
  const texts = parts.map((part) => {
    if (typeof part === "string") return part;
    if ("strong" in part) return part.strong;
    return part.href.startsWith("tel:") ? part.label : `${part.label}:\n${part.href}`;
  });
  return texts.join("");
}

/** A phone number never wraps. */
export function drawLink({ href, label }: Link): SafeHtml {
  const wrap = href.startsWith("tel:") ? ";white-space:nowrap" : "";
  return html`<a href="${href}" class="tx" style="color:${ink};font-weight:600;text-decoration:underline${wrap}">${label}</a>`;
}

function splitLines(value: string): string[] {
  return value.split("\n").map((line) => oneLine(line, 2_000));
}

function drawStep({ title, detail }: Step, index: number, last: boolean): SafeHtml {
  const marker = last
    ? html`<td width="28" height="28" align="center" valign="middle" class="pin" bgcolor="${signal}" style="width:28px;height:28px;border-radius:14px 14px 14px 3px;background:${signal};color:${onSignal};font-size:14px;line-height:28px;font-weight:700"><div class="num">${index + 1}</div></td>`
    : html`<td width="28" height="28" align="center" valign="middle" class="ci" bgcolor="${ink}" style="width:28px;height:28px;border-radius:14px;background:${ink};color:${card};font-size:14px;line-height:28px;font-weight:700">${index + 1}</td>`;
  const way = last
    ? html`<td width="28" colspan="2"></td>`
    : html`<td width="13" style="width:13px"></td><td width="15" class="rt" style="width:12px;border-left:3px dashed ${routeColor}"></td>`;
  return html`<tr><td width="28" colspan="2" valign="top"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${marker}</tr></table></td><td class="tx" valign="middle" style="padding:0 0 0 16px;font-size:17px;line-height:1.35;font-weight:700;color:${ink};overflow-wrap:anywhere">${title}</td></tr>
<tr>${way}<td class="t2" style="padding:2px 0 ${last ? 0 : 22}px 16px;font-size:16px;line-height:1.5;color:${ink2};overflow-wrap:anywhere">${detail}</td></tr>`;
}

const codeFonts = "ui-monospace,SFMono-Regular,Menlo,Consolas,Roboto Mono,monospace";

import { TOKEN_FIELD } from "#domain/forms/looks-automated.ts";
import {
  fetchToken,
  findUnansweredKey,
  hasDraft,
  noteSend,
  restoreDraft,
  saveDraft,
  showSent,
} from "../../forms/kept-form.ts";
import { suggestEmail } from "../../forms/suggest-email.ts";
import { loadToastArea } from "../messages/toasts.tsx";
import { ESTIMATE_DRAFT } from "./estimate-link.tsx";

/** The home page's form is not hydrated: keeps its draft, and gets it ready to send. */
export function followShortForm({ type }: Event, form: HTMLFormElement, field: EventTarget | null): void {
  if (type === "submit") {
    noteShortSend(form);
    return;
  }
  prepare(form);
  if (type !== "input" && type !== "change") return;
  saveDraft(ESTIMATE_DRAFT, form);
  if (field instanceof HTMLInputElement && field.type === "email") suggestEmail(field);
}

export function restoreShortForm(form: HTMLFormElement): void {
  if (hasDraft(ESTIMATE_DRAFT)) restoreDraft(ESTIMATE_DRAFT, form);
  showSent(ESTIMATE_DRAFT, form);
}

const prepared = new WeakSet<HTMLFormElement>();

/** At the first touch: a token, and the page that shows the receipt, while there is a connection. */
async function prepare(form: HTMLFormElement): Promise<void> {
  if (prepared.has(form)) return;
  prepared.add(form);
  loadEstimatePage().catch(() => {});
  loadToastArea();
  const token = await fetchToken(findUnansweredKey(ESTIMATE_DRAFT));
  if (!token) {
    prepared.delete(form);
    return;
  }
  write(form, "idempotencyKey", token.idempotencyKey);
  write(form, TOKEN_FIELD, token.signedToken);
}

async function loadEstimatePage(): Promise<void> {
  const module = window.__reactRouterManifest?.routes["routes/estimate/page"]?.module;
  if (!module) return;
  const { links } = (await import(/* @vite-ignore */ module)) as { links: () => { href: string }[] };
  await Promise.all(links().map(({ href }) => fetch(href)));
}

function noteShortSend(form: HTMLFormElement): void {
  const key = read(form, "idempotencyKey");
  if (!read(form, "name") || !read(form, "email")) return;
  if (key) noteSend(ESTIMATE_DRAFT, key);
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  if (!button) return;
  button.textContent = key ? "Submitting..." : "One moment...";
  button.setAttribute("aria-disabled", "true");
}

function read(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value.trim() : "";
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

declare global {
  interface Window {
    /** React Router's, with every route. */
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  }
}

import { findMeantAddress } from "#domain/emails/meant-address.ts";

/** How long to wait after the last key (ms): halfway through "gmail.com" everything looks mistyped. */
const PAUSE_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers the address that was probably meant, in the element after the input. Nothing waits for the answer. */
export function offerMeant(input: HTMLInputElement): void {
  clearTimeout(timer);
  const place = input.nextElementSibling;
  const meant = findMeantAddress(input.value);
  if (!meant) place?.replaceChildren();
  else timer = setTimeout(() => place?.replaceChildren(makeButton(input, meant)), PAUSE_MS);
}

function makeButton(input: HTMLInputElement, meant: string): HTMLElement {
  const button = document.createElement("button");
  const address = document.createElement("b");
  address.textContent = meant;
  button.type = "button";
  button.append("Did you mean ", address, "?");
  button.addEventListener("click", () => {
    input.value = meant;
    // The form checks it like anything typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  });
  return button;
}

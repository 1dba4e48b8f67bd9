import { findMeantAddress } from "#domain/forms/meant-address.ts";

/** How long typing must pause (ms): a half-typed "gmail.com" looks mistyped. */
const PAUSE_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shown in the element after the input. */
export function suggestEmail(input: HTMLInputElement): void {
  clearTimeout(timer);
  const place = input.nextElementSibling;
  const suggestion = findMeantAddress(input.value);
  if (!suggestion) place?.replaceChildren();
  else timer = setTimeout(() => show(place, createButton(input, suggestion)), PAUSE_MS);
}

/** The page's scroll padding keeps it clear of the sticky bar. */
function show(place: Element | null, button: HTMLElement): void {
  place?.replaceChildren(button);
  button.scrollIntoView({ block: "nearest" });
}

function createButton(input: HTMLInputElement, suggestion: string): HTMLElement {
  const button = document.createElement("button");
  const address = document.createElement("b");
  address.textContent = suggestion;
  button.type = "button";
  button.append("Did you mean ", address, "?");
  button.addEventListener("click", () => {
    input.value = suggestion;
    // Triggers validation.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  });
  return button;
}

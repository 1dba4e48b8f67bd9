/** Closes the menu on a press or focus outside, or Escape, which focuses its button. Returns how to stop. */
export function closeFromOutside(find: () => HTMLDetailsElement | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onOutside = ({ target }: Event) => {
    const menu = find();
    if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    const menu = find();
    if (!menu?.open || key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };
  document.addEventListener("pointerdown", onOutside, { signal });
  document.addEventListener("focusin", onOutside, { signal });
  document.addEventListener("keydown", onKey, { signal });
  return () => listening.abort();
}

import { drawIcon } from "./draw-icon.tsx";

// Icons on every page.
export const ArrowRight = drawIcon('<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>');

export const Menu = drawIcon('<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>');

export const Phone = drawIcon(
  '<path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/>',
);

export const X = drawIcon('<path d="M18 6 6 18"/><path d="m6 6 12 12"/>');

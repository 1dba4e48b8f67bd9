/** Advance widths in thousandths of an em: Figtree 600, and Bricolage Grotesque 800 for a map's own town. */
const figtree = readWidths(
  "A699 B612 C723 D695 E590 F550 G750 H750 I282 J537 K644 L530 M853 N774 O783 P594 Q785 R637 S610 T572 U705 V711 W975 X653 Y630 Z635",
  "a524 b592 c544 d591 e551 f384 g596 h565 i250 j282 k517 l236 m864 n564 o581 p597 q586 r363 s466 t393 u564 v542 w815 x512 y556 z483",
  "0645 1419 2571 3551 4628 5578 6574 7548 8613 9574 ,245 -411 .232  241",
);
const bricolage = readWidths(
  "A690 B657 C662 D670 E594 F563 G696 H691 I278 J357 K666 L489 M900 N750 O699 P626 Q698 R658 S628 T553 U689 V661 W965 X679 Y634 Z565",
  "a573 b618 c558 d619 e566 f395 g583 h609 i264 j270 k579 l263 m920 n609 o593 p617 q618 r427 s536 t390 u602 v562 w847 x569 y580 z514",
  "0639 1339 2588 3592 4625 5594 6633 7509 8639 9635 ,204 -340 .249  214",
);

/** The width of a text in pixels. */
export function measureText(text: string, size: number, font: "text" | "display" = "text"): number {
  const widths = font === "text" ? figtree : bricolage;
  return ([...text].reduce((sum, letter) => sum + (widths.get(letter) ?? 600), 0) * size) / 1000;
}

function readWidths(...lists: string[]): Map<string, number> {
  const entries = lists.flatMap((list) => list.match(/.\d{3}(?= |$)/g) ?? []);
  return new Map(entries.map((entry) => [entry.charAt(0), Number(entry.slice(1))]));
}

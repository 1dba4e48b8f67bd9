import { expect, test } from "vitest";
import { paint } from "#tools/pictures/paint.ts";
import { readSheet } from "#tools/pictures/sheet.ts";

function paintWith(css: string, markup: string): string {
  return paint(markup, readSheet(css)).replace(' xmlns="http://www.w3.org/2000/svg"', "");
}

test("a class becomes attributes, in the light theme, with custom properties filled in", () => {
  const css = `:root { --ink: light-dark(#072b36, #f4f0e7); } .a { fill: var(--ink); stroke: var(--none, red); }`;
  expect(paintWith(css, `<svg><path class="a" d="M0 0"></path></svg>`)).toBe(
    `<svg><path d="M0 0" fill="#072b36" stroke="red"/></svg>`,
  );
});

test("a custom property is inherited, and one that is set further down wins there", () => {
  const css = ".art { --fill: #111111; } .lit { --fill: #222222; } .a { fill: var(--fill); }";
  expect(
    paintWith(
      css,
      `<svg class="art"><path class="a"></path><g class="lit"><path class="a"></path></g></svg>`,
    ),
  ).toBe(`<svg><path fill="#111111"/><g><path fill="#222222"/></g></svg>`);
});

test("nested rules, lists, products and the order of rules hold; rules for a screen are left out", () => {
  const css = `/* .b { fill: blue; } */ .leg { .b, .c { stroke-width: calc(2 * 1.5); } } .c { stroke-width: 9; }
    @media (max-width: 1px) { .c { fill: red; } } .c:hover { fill: red; } p { fill: red; } .b { opacity: 0.5; }`;
  expect(paintWith(css, `<svg><g class="leg"><path class="c"></path></g><path class="b"></path></svg>`)).toBe(
    `<svg><g><path stroke-width="3"/></g><path opacity="0.5"/></svg>`,
  );
});

test("a used symbol is written out where it is used, in the colors of that place", () => {
  const css = ".night { --wall: #000000; } .a { fill: var(--wall); }";
  const markup = `<svg><symbol id="house"><path class="a"></path></symbol><use href="#house" class="night" transform="scale(2)"></use></svg>`;
  expect(paintWith(css, markup)).toBe(`<svg><g transform="scale(2)"><path fill="#000000"/></g></svg>`);
});

test("what is declared nowhere is an error, not a black shape", () => {
  expect(() => paintWith(".a { fill: var(--gone); }", `<svg><path class="a"></path></svg>`)).toThrow(
    "--gone",
  );
  expect(() => paintWith("", `<svg><use href="#gone"></use></svg>`)).toThrow("gone");
});

/** Reads the part of CSS that the site's drawings use: class selectors, nesting, custom properties. */

/** One selector of a rule: the classes that each step from the outermost ancestor inwards must have. */
export type Rule = { steps: readonly (readonly string[])[]; declarations: readonly Declaration[] };
type Declaration = readonly [property: string, value: string];

/** The rules of a sheet in their order. Rules that depend on the screen or on states are left out. */
export function readSheet(css: string): Rule[] {
  const rules: Rule[] = [];
  readBlock(css.replace(/\/\*[\s\S]*?\*\//g, ""), 0, [""], rules);
  return rules;
}

/** Reads declarations and nested rules up to the end of a block; returns where it ends. */
function readBlock(css: string, start: number, outer: readonly string[], rules: Rule[]): number {
  const declarations: Declaration[] = [];
  const nested: Rule[] = [];
  let position = start;
  while (position < css.length) {
    const end = findEnd(css, position);
    const head = css.slice(position, end).trim();
    position = end + 1;
    if (css[end] === "{") {
      const selectors = head.startsWith("@") ? [] : joinSelectors(outer, head);
      position = readBlock(css, position, selectors, nested);
      continue;
    }
    const colon = head.indexOf(":");
    if (colon > 0 && !head.startsWith("@"))
      declarations.push([head.slice(0, colon).trim(), head.slice(colon + 1).trim()]);
    if (css[end] === "}") break;
  }
  for (const selector of outer) {
    const steps = readSelector(selector);
    if (steps && declarations.length > 0) rules.push({ steps, declarations });
  }
  rules.push(...nested);
  return position;
}

/** The next brace or semicolon that stands outside of parentheses. */
function findEnd(css: string, start: number): number {
  let depth = 0;
  for (let position = start; position < css.length; position++) {
    const character = css[position] ?? "";
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (depth === 0 && "{};".includes(character)) return position;
  }
  return css.length;
}

function joinSelectors(outer: readonly string[], head: string): string[] {
  return outer.flatMap((before) => head.split(",").map((selector) => `${before} ${selector.trim()}`.trim()));
}

/** undefined for a selector with anything but classes, which never matches; `:root` is a step that asks for nothing. */
function readSelector(selector: string): string[][] | undefined {
  if (selector === ":root") return [[]];
  const steps = selector.split(/\s+/);
  if (!steps.every((step) => /^(\.[\w-]+)+$/.test(step))) return undefined;
  return steps.map((step) => step.slice(1).split("."));
}

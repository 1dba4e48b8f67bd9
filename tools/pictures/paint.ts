/**
 * Turns a drawing of the site, whose looks are in style sheets, into an SVG that carries them itself, because no SVG
 * renderer knows custom properties and light-dark(). What is used by reference is written out in its place.
 */
import type { Rule } from "./sheet.ts";

type Element = { name: string; attributes: Map<string, string>; children: Element[] };
type Scope = { classes: readonly (readonly string[])[]; custom: ReadonlyMap<string, string> };

const painted = new Set([
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
]);

/**
 * @param markup An `<svg>` as React writes it.
 * @param rules In the order of their sheets; the light theme is taken.
 * @throws Error for a custom property or a symbol that nothing declares.
 */
export function paint(markup: string, rules: readonly Rule[]): string {
  const [drawing] = parse(markup);
  if (!drawing) return "";
  drawing.attributes.set("xmlns", "http://www.w3.org/2000/svg");
  const symbols = new Map<string, Element>();
  collectSymbols(drawing, symbols);
  return write(drawing, { classes: [], custom: new Map() }, { rules, symbols });
}

type Sources = { rules: readonly Rule[]; symbols: ReadonlyMap<string, Element> };

function write(element: Element, outer: Scope, sources: Sources): string {
  if (element.name === "symbol") return "";
  const { scope, looks } = findLooks(element, outer, sources.rules);
  const symbol = element.name === "use" ? findSymbol(element, sources.symbols) : undefined;
  const children = (symbol ?? element).children.map((child) => write(child, scope, sources)).join("");
  // A drawing inside another one stands in the units of its place.
  const isGroup = symbol || (element.name === "svg" && outer.classes.length > 0);
  const name = isGroup ? "g" : element.name;
  const dropped = isGroup
    ? /^(class|href|viewBox|preserveAspectRatio|aria-.*|role)$/
    : /^(class|aria-.*|role)$/;
  const kept = [...element.attributes].filter(([key]) => !dropped.test(key) && !looks.has(key));
  const attributes = [...kept, ...looks].map(([key, value]) => ` ${key}="${value}"`).join("");
  return children ? `<${name}${attributes}>${children}</${name}>` : `<${name}${attributes}/>`;
}

function findLooks(element: Element, outer: Scope, rules: readonly Rule[]) {
  const own = element.attributes.get("class")?.split(" ") ?? [];
  const classes = [...outer.classes, own];
  const matching = rules
    .filter(({ steps }) => matches(steps, classes))
    .sort((a, b) => a.steps.flat().length - b.steps.flat().length);
  const declarations = matching.flatMap((rule) => rule.declarations);
  const custom = new Map(outer.custom);
  const declared = new Map(declarations.filter(([property]) => property.startsWith("--")));
  for (const [property, value] of declared) custom.set(property, value);
  const looks = new Map<string, string>();
  for (const [property, value] of declarations)
    if (painted.has(property)) looks.set(property, resolve(value, custom));
  // Filled in where it is declared, as CSS does it.
  for (const [property, value] of declared) custom.set(property, resolveIfKnown(value, custom));
  return { scope: { classes, custom }, looks };
}

/** The last step is the element itself, each before it some ancestor; `:root` is the outermost element. */
function matches(steps: Rule["steps"], classes: Scope["classes"]): boolean {
  const has = (wanted: readonly string[], own: readonly string[]) =>
    wanted.every((name) => own.includes(name));
  const [own = [], ...above] = classes.toReversed();
  const [wanted = [], ...wantedAbove] = steps.toReversed();
  if (wanted.length === 0) return above.length === 0;
  if (!has(wanted, own)) return false;
  let from = 0;
  return wantedAbove.every((step) => {
    const found = above.findIndex((candidate, index) => index >= from && has(step, candidate));
    from = found + 1;
    return found >= 0;
  });
}

function resolve(value: string, custom: Scope["custom"]): string {
  const filled = value.replace(/var\((--[\w-]+)(?:, ([^()]+))?\)/g, (_all, name: string, other?: string) => {
    const found = custom.get(name) ?? other;
    if (found === undefined) throw new Error(`${name} is declared nowhere above`);
    return resolve(found, custom);
  });
  return filled
    .replace(/light-dark\(([^,]+), [^)]+\)/g, "$1")
    .replace(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_all, a: string, b: string) => String(Number(a) * Number(b)));
}

/** Sheets declare more than drawings use, such as lengths that depend on others. */
function resolveIfKnown(value: string, custom: Scope["custom"]): string {
  const known = [...value.matchAll(/var\((--[\w-]+)/g)].every(([, name = ""]) => custom.has(name));
  return known ? resolve(value, custom) : value;
}

function findSymbol(use: Element, symbols: Sources["symbols"]): Element {
  const id = use.attributes.get("href")?.slice(1) ?? "";
  const symbol = symbols.get(id);
  if (!symbol || symbol.attributes.has("viewBox")) throw new Error(`no symbol in plain units: ${id}`);
  return symbol;
}

function collectSymbols(element: Element, found: Map<string, Element>): void {
  if (element.name === "symbol") found.set(element.attributes.get("id") ?? "", element);
  for (const child of element.children) collectSymbols(child, found);
}

/** React writes every attribute quoted and every element closed; drawings hold no text. */
function parse(markup: string): Element[] {
  const top: Element = { name: "", attributes: new Map(), children: [] };
  const open = [top];
  for (const [, end, name = "", rest = "", closed] of markup.matchAll(
    /<(\/?)([\w-]+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (end) {
      open.pop();
      continue;
    }
    const pairs = [...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
      ([, key = "", value = ""]) => [key, value] as const,
    );
    const element: Element = { name, attributes: new Map(pairs), children: [] };
    open.at(-1)?.children.push(element);
    if (!closed) open.push(element);
  }
  return top.children;
}

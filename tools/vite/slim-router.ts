import { createHash } from "node:crypto";
import { type Plugin, parseSync } from "vite";

/** What stands in for a function, and the first 12 digits of the SHA-256 of the text that it replaces. */
type Replacement = { instead: string; hash: string };

/**
 * Functions of React Router that never do anything in a browser of this site: the server renders, and all routes are known from
 * the start (react-router.config.ts); nobody measures the router (`instrumentations`); there are no server components and no
 * fetchers; the root has an error boundary; a start script of our own asks for the modules in place of <Scripts>
 * (app/start-script.ts); no link has `prefetch` (app/ui/prefetch.ts); code is not replaced while it runs.
 */
export const unused: Record<string, Record<string, Replacement>> = {
  "lib/dom/ssr/fog-of-war.js": {
    getPatchRoutesOnNavigationFunction: { instead: "() {}", hash: "c0b641eeebf5" },
    useFogOFWarDiscovery: { instead: "() {}", hash: "296d40c35578" },
  },
  "lib/router/instrumentation.js": {
    getRouteInstrumentationUpdates: { instead: "() {}", hash: "dbcb64c602b5" },
    instrumentClientSideRouter: { instead: "(router) { return router }", hash: "b4c78bacfc36" },
    consumeInstrumentationClientResultMetaReceiver: { instead: "() {}", hash: "4dd78a9b66e7" },
  },
  "lib/hooks.js": {
    DefaultErrorComponent: { instead: "() {}", hash: "08da753285d3" },
    RSCErrorHandler: { instead: "() {}", hash: "c4f7afcd4831" },
  },
  "lib/errors.js": {
    decodeRouteErrorResponseDigest: { instead: "() {}", hash: "57814d442903" },
  },
  "lib/dom/ssr/routes.js": {
    getShouldRevalidateFunction: {
      instead: "(_, route) { return route.shouldRevalidate }",
      hash: "fc03209d2bdc",
    },
  },
  "lib/dom/ssr/single-fetch.js": {
    nonSsrStrategy: { instead: "() {}", hash: "efb2f18c2475" },
    singleFetchLoaderFetcherStrategy: { instead: "() {}", hash: "878b34e1627d" },
  },
  "lib/dom/ssr/components.js": {
    Scripts: { instead: "() { return null }", hash: "91ff92e8425c" },
    PrefetchPageLinks: { instead: "() { return null }", hash: "a3c92e943b5c" },
    usePrefetchBehavior: { instead: "() { return [false, React$1.useRef(null), {}] }", hash: "abd67105e92e" },
  },
};

/** Leaves functions of React Router out of the browser's code. The build fails when one of them is not what it was. */
export function slimRouter(): Plugin {
  return {
    name: "slim-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      const file = /\/react-router\/dist\/production\/(.+)$/.exec(id)?.[1];
      const replacements = file === undefined ? undefined : unused[file];
      return replacements && { code: replaceFunctions(code, replacements), map: null };
    },
  };
}

/**
 * Replaces functions of a module by their names.
 * @throws {Error} When a function is not there, or is another one than was left out with good reason.
 */
export function replaceFunctions(code: string, replacements: Record<string, Replacement>): string {
  const { body } = parseSync("module.js", code).program;
  const found = body.flatMap((node) => (node.type === "FunctionDeclaration" ? [node] : []));
  let text = code;
  for (const [name, { instead, hash }] of Object.entries(replacements)) {
    const node = found.find(({ id }) => id?.name === name);
    const original = node ? code.slice(node.start, node.end) : "";
    const actual = createHash("sha256").update(original).digest("hex").slice(0, 12);
    if (!node || actual !== hash)
      throw new Error(
        `React Router's ${name} has changed (${actual}): read it, then adapt tools/vite/slim-router.ts or drop the entry`,
      );
    text = text.replace(original, () => `function ${name}${instead}`);
  }
  return text;
}

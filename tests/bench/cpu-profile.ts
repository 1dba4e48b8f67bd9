/** What V8's sampling profiler gives (Chrome DevTools Protocol, Profiler.Profile), as far as it is read here. */
export type CpuProfile = {
  nodes: {
    id: number;
    callFrame: CallFrame;
    children?: number[];
  }[];
  /** The node on top of the stack at each sample, and the microseconds since the sample before it. */
  samples?: number[];
  timeDeltas?: number[];
};

type CallFrame = { functionName: string; url: string; lineNumber: number };

export type SelfTime = { group: string; name: string; ms: number };

/** Nothing was to be done. */
const IDLE = "(idle)";

/**
 * Self time of each function, the longest first; times of idling are left out. What is built into V8 and Node.js, and so has
 * no file, is told apart by its caller.
 */
export function listSelfTimes(
  { nodes, samples = [], timeDeltas = [] }: CpuProfile,
  sourceOf: (frame: CallFrame) => string = ({ url }) => url,
): SelfTime[] {
  const byId = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(
    nodes.flatMap(({ callFrame, children = [] }) => children.map((child) => [child, callFrame] as const)),
  );
  const times = new Map<string, SelfTime>();
  samples.forEach((id, at) => {
    const frame = byId.get(id);
    if (!frame || frame.functionName === IDLE) return;
    const group = groupOf(sourceOf(frame));
    const caller = frame.url === "" ? callers.get(id) : undefined;
    const name = caller?.url ? `${nameOf(frame)} from ${nameOf(caller)}` : nameOf(frame);
    const key = `${frame.url} ${name}`;
    const time = times.get(key) ?? { group, name, ms: 0 };
    time.ms += (timeDeltas[at] ?? 0) / 1_000;
    times.set(key, time);
  });
  return [...times.values()].toSorted((a, b) => b.ms - a.ms);
}

/**
 * Finds the source of a function in what `npm run build` has bundled, by the comment above each part:
 * "// node_modules/react-dom/...". Other files are their own source.
 * @param read Gives the text of a bundled file.
 */
export function createSourceFinder(read: (url: string) => string): (frame: CallFrame) => string {
  const bundles = new Map<string, string[]>();
  return ({ url, lineNumber }) => {
    if (!url.includes("/build/server/")) return url;
    const parts = bundles.get(url) ?? listParts(read(url), url);
    bundles.set(url, parts);
    return parts[lineNumber] ?? url;
  };
}

/** For each line of a bundle the file that it came from. */
function listParts(text: string, url: string): string[] {
  let part = url;
  return text.split("\n").map((line) => {
    const file = /^\/\/ (\S+\.\w+)$/.exec(line)?.[1];
    if (file) part = `file:///${file}`;
    return part;
  });
}

function nameOf({ functionName, url, lineNumber }: CallFrame): string {
  return `${functionName || "(anonymous)"}${url === "" ? "" : ` :${lineNumber + 1}`}`;
}

/** The package of a file, a room of this site, "the build", "node", or "V8" for its own work like garbage collection. */
export function groupOf(url: string): string {
  if (url === "") return "V8";
  if (url.startsWith("node:")) return "node";
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url);
  if (installed?.[1]) return installed[1];
  if (url.includes("/build/server/")) return "the build";
  const room = /\/(db|domain|jobs|server|app|content)\/(?!.*\/node_modules\/)/.exec(url);
  return room?.[1] ?? "this site";
}

/** Sums of self time, the longest first. */
export function sumByGroup(times: SelfTime[]): { group: string; ms: number }[] {
  const sums = new Map<string, number>();
  for (const { group, ms } of times) sums.set(group, (sums.get(group) ?? 0) + ms);
  return [...sums].map(([group, ms]) => ({ group, ms })).toSorted((a, b) => b.ms - a.ms);
}

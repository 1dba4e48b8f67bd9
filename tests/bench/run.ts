import { argv } from "node:process";

/** `npm run bench -- NAME`: runs the benchmark of that name. */
const benches: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  mails: () => import("./mails.ts"),
  pages: () => import("./pages.ts"),
  reviews: () => import("./reviews.ts"),
};

const name = argv[2] ?? "";
const load = benches[name];
if (load) {
  const bench = await load();
  await bench.run();
} else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exitCode = 1;
}

import path from "node:path";
import type { Plugin } from "vite";

/** React Router itself only guards files named *.server.*. */
const serverFolders = ["db", "jobs", "metrics", "server", "desk", "ops", "dev", "tests"];
const serverFiles = ["config.ts", "logger.ts"];

/** Fails the build if server code reaches the browser. Imports in loaders and actions have left the graph by then. */
export function guardClientGraph(): Plugin {
  const root = path.resolve(import.meta.dirname, "../..");
  return {
    name: "guard-client-graph",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        for (const [id, module] of Object.entries(output.modules)) {
          const file = path.relative(root, id.replace(/[?#].*$/, ""));
          const folder = file.split(path.sep)[0] ?? "";
          const isLeak = serverFolders.includes(folder) || serverFiles.includes(file);
          if (isLeak && module.renderedLength > 0)
            this.error(`${file} would be sent to the browser: import it only from a loader or an action`);
        }
      }
    },
  };
}

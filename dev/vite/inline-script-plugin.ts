import { build, type Plugin } from "vite";

/** `import script from "./start.ts?inline-script"` is the module and its imports, minified, as text for a <script>. */
export function bundleInlineScripts(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "inline-script") return undefined;
      const built = await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        build: {
          write: false,
          minify: true,
          target: ["chrome111", "edge111", "firefox115", "safari16.4"],
          lib: { entry: file, formats: ["iife"], name: "start", fileName: "start" },
          rolldownOptions: { onwarn: () => {} },
        },
      });
      const [result] = [built].flat();
      if (!result || !("output" in result)) throw new Error(`${file} was not built`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(result.output[0].code.trim())}`;
    },
  };
}

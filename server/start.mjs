// Starts the web process: server/main.ts and all that it imports, as `npm run build` has put them into one file. No
// TypeScript here: to load Node's compiler takes a tenth of a second.
const { serve } = await import(new URL("../build/server/index.js", import.meta.url).href);
await serve(process.env);

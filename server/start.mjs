// Starts the web process from the bundle of server/main.ts. Plain JavaScript, because loading Node's
// TypeScript support takes 0.1 s.
const { serve } = await import(new URL("../build/server/index.js", import.meta.url).href);
await serve(process.env);

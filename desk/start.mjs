// Starts the desk from the bundle that `npm run build` creates.
const { serve } = await import(new URL("../build/desk/main.js", import.meta.url).href);
await serve(process.env);

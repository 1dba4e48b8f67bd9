// Starts the desk: desk/main.ts and all of ours that it imports, as `npm run build` has put them into one file.
const { serve } = await import(new URL("../build/desk/main.js", import.meta.url).href);
await serve(process.env);

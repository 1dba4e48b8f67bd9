/** See dev/vite/inline-script-plugin.ts. */
declare module "*?inline-script" {
  const script: string;
  export default script;
}

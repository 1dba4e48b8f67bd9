/** The `handle` of a route without interaction, whose page loads no modules (write-start-script.server.ts). */
export type StaticHandle = { isStatic: true };

/** Theme backgrounds (tokens.css), for the browser's bars. */
export const themeColors = { light: "#fbf7ef", dark: "#0a1c21" } as const;

/** The background of each theme (tokens.css), for the browser's own bars. */
export const themeColors = { light: "#fbf7ef", dark: "#0a1c21" } as const;

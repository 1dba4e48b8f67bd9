/** The paper of each theme (tokens.css), for what a browser draws around the page. */
export const themeColors = { light: "#fbf7ef", dark: "#0a1c21" } as const;

/** NOTIFY channel. Triggers send the name of a changed table that pages show. */
export const PAGES_CHANNEL = "page_changes";

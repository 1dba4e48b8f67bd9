/** NOTIFY channel for changes to data that pages show. Triggers send the name of the table. */
export const PAGES_CHANNEL = "page_changes";

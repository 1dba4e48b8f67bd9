/** NOTIFY channel for changes to data that pages show. Triggers send the table's name. */
export const PAGES_CHANNEL = "page_changes";

/** NOTIFY channel on which triggers tell, by the name of its table, that something has changed which pages show. */
export const PAGES_CHANNEL = "page_changes";

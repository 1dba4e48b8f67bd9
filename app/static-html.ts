import { type ComponentType, createContext } from "react";

/** Gives the HTML of a static part (ui/static-part.tsx); undefined: it has to be rendered with its page. */
export type StaticHtml = (part: ComponentType, props: object) => string | undefined;

/** Only the server has one. */
export const StaticHtmlContext = createContext<StaticHtml | undefined>(undefined);

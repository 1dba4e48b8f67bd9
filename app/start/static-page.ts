import { closeFromOutside } from "../ui/frame/close-from-outside.ts";
import { noteVisit } from "./note-visit.ts";

const { pathname } = location;

noteVisit();
closeFromOutside(() => document.querySelector<HTMLDetailsElement>("details.menu"));
// Back to a page that React Router had drawn in this document, before a reload.
addEventListener("popstate", () => location.pathname !== pathname && location.reload());

import { accessibility } from "./accessibility.ts";
import { type LegalDocument, legalDocuments } from "./legal.ts";

export function findTextPage(path: string): LegalDocument {
  const found = [...legalDocuments, accessibility].find((page) => page.path === path);
  if (!found) throw new Error(`There is no text page at ${path}`);
  return found;
}

import type { TextsByTitle } from "../texts-by-title.ts";
import type { Category } from "./categories.ts";

export type ServiceCategory = Exclude<Category, "all">;

/** Split from Service, so that cards do not load every service's text. */
export type ServiceSummary = {
  id: string;
  title: string;
  category: ServiceCategory;
  shortDescription: string;
  fact: string;
};

export type ServicePage = {
  metaTitle: string;
  metaDescription: string;
  icon: string;
  longDescription: string[];
  features: string[];
  prepare: string[];
  notMoved: string;
  benefits: TextsByTitle;
  faqs: TextsByTitle;
  /** Replaces the steps of "How it works". */
  steps?: TextsByTitle;
};

export type Service = ServiceSummary & ServicePage;

/** By id. */
export type ServicePages = Readonly<Record<string, ServicePage>>;

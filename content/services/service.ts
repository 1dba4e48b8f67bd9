export type ServiceCategory = "moving" | "delivery" | "labor";

type Question = { question: string; answer: string };

/** What a card or a row shows. Separate from Service, so that a page of cards does not load whole services. */
export type ServiceSummary = {
  id: string;
  title: string;
  code: string;
  category: ServiceCategory;
  shortDescription: string;
  fact: string;
};

export type Service = ServiceSummary & {
  metaTitle: string;
  metaDescription: string;
  icon: string;
  longDescription: string[];
  features: string[];
  prepare: string[];
  notMoved: string;
  benefits: { title: string; description: string }[];
  faqs: Question[];
  /** How it works, where the usual three steps are not true. */
  steps?: { title: string; text: string }[];
};

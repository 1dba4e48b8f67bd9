export type ServiceCategory = "moving" | "delivery" | "labor";

type Question = { question: string; answer: string };

/** Split from Service, so that cards do not load every service's text. */
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
  /** Replaces the steps of "How it works". */
  steps?: { title: string; text: string }[];
};

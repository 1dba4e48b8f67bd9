import { faqTermLimit } from "./term.ts";

type Question = {
  id: string;
  question: string;
  answer: string;
  /** Synonyms that people search for. */
  keywords?: string;
};
type Category = { id: string; title: string; questions: readonly Question[] };

export type MarkedText = { text: string; isHit: boolean }[];

export type FaqMatch = {
  id: string;
  category: { id: string; title: string };
  question: MarkedText;
  /** Around the first hit in the answer; undefined if only the question matches. */
  excerpt: MarkedText | undefined;
};

const excerptLength = 140;

/** Ignored unless the term has no other words. */
const stopWords = new Set(
  "a about all am an and any are at be but can could did do does for from get going had has have how i if in into is it its just may me my need of on or our please should so some that the their them there they this to us want was we what when where which will with would you your move movers moves moving".split(
    " ",
  ),
);

/**
 * Lists the questions that contain every word of the term. Matches by stem; punctuation is literal. Ranks
 * exact phrases first, then keywords, questions and answers.
 */
export function searchFaq(categories: readonly Category[], term: string): FaqMatch[] {
  const words = readWords(term);
  const wanted = leaveOutStopWords(words);
  return rankQuestions(categories, wanted, wanted.length, words.join(" "));
}

/** Up to three questions that contain some of the words, or words that start like a misspelled one. */
export function findClosest(categories: readonly Category[], term: string): FaqMatch[] {
  const known = categories.flatMap(({ questions }) =>
    questions.map(({ keywords, question, answer }) => [keywords, question, answer].join(" ")),
  );
  const wanted = leaveOutStopWords(readWords(term)).map((word) => shortenUntilFound(known, word));
  const long = wanted.filter((word) => word.length > 2);
  return rankQuestions(categories, long, 1).slice(0, 3);
}

/** @param least Minimum number of matching words. */
function rankQuestions(
  categories: readonly Category[],
  words: readonly string[],
  least: number,
  phrase = "",
): FaqMatch[] {
  if (words.length === 0) return [];
  const patterns = words.map(writePattern);
  const anyWord = new RegExp(`(${patterns.map(({ source }) => source).join("|")})`, "iu");
  const rankAll = ({ keywords = "", question, answer }: Question) => {
    const ranks = patterns.map((word) =>
      word.test(keywords) ? 4 : word.test(question) ? 3 : word.test(answer) ? 1 : 0,
    );
    const isAsTyped =
      phrase.includes(" ") && [question, keywords].some((text) => fold(text).includes(phrase));
    const rank = ranks.reduce<number>((sum, one) => sum + one, isAsTyped ? 10 : 0);
    return ranks.filter(Boolean).length < least ? 0 : rank;
  };
  return categories
    .flatMap(({ id, title, questions }) =>
      questions.map((item) => ({ item, category: { id, title }, rank: rankAll(item) })),
    )
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item: { id, question, answer }, category }) => {
      const isInQuestion = patterns.every((word) => word.test(question));
      const isExcerpted = !isInQuestion && anyWord.test(answer);
      const excerpt = isExcerpted ? markHits(cutAround(answer, anyWord), anyWord) : undefined;
      return { id, category, question: markHits(question, anyWord), excerpt };
    });
}

function leaveOutStopWords(words: string[]): string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** The word's longest prefix found in a text: more than half of it, and at least four letters. */
function shortenUntilFound(texts: readonly string[], word: string): string {
  const least = Math.max(4, Math.round(word.length * 0.55));
  for (let length = word.length; length >= least || length === word.length; length -= 1) {
    const pattern = writePattern(word.slice(0, length));
    if (texts.some((text) => pattern.test(text))) return word.slice(0, length);
  }
  return "";
}

/** A word that begins like this one: "damages" and "damaged" like "damag". To its end, unless it begins as typed. */
function writePattern(word: string): RegExp {
  const [typed, beginning] = [word, stem(word)].map((text) =>
    text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("'", APOSTROPHE),
  );
  const start = /^[\p{L}\p{N}]/u.test(word) ? "(?<![\\p{L}\\p{N}])" : "";
  return new RegExp(`${start}(?:${typed}|${beginning}[\\p{L}\\p{N}]*)`, "iu");
}

const APOSTROPHE = "['’‘ʼ＇]";

function stem(word: string): string {
  if (word.length < 5) return word;
  return word.replace(/^(.{3,}?)(?:ies|es|s|ed|ing)$/, "$1").replace(/([lmprt])\1$/, "$1");
}

/** Strips surrounding punctuation, unless that is all there is. */
function readWords(term: string): string[] {
  const words = fold(term.slice(0, faqTermLimit)).split(/\s+/).filter(Boolean);
  return words.map((word) => word.replace(/^[("“”'?!.,;:]+|[)"“”'?!.,;:]+$/g, "") || word);
}

/** To lower case with straight apostrophes. */
function fold(text: string): string {
  return text.toLowerCase().replace(new RegExp(APOSTROPHE, "g"), "'");
}

/** @param hit Captures all of it, so that every second part is one. */
function markHits(text: string, hit: RegExp): MarkedText {
  return text
    .split(hit)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** Cuts about 140 characters around the first hit, between words. */
function cutAround(text: string, hit: RegExp): string {
  const wanted = Math.max(0, Math.min(text.search(hit) - 40, text.length - excerptLength));
  const start = wanted === 0 ? 0 : text.lastIndexOf(" ", wanted) + 1;
  const isRest = start + excerptLength >= text.length;
  const end = isRest ? text.length : text.lastIndexOf(" ", start + excerptLength);
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${isRest ? "" : "…"}`;
}

import { faqTermLimit } from "./term.ts";

type Question = {
  id: string;
  question: string;
  answer: string;
  /** Synonyms that people search for. */
  keywords?: string;
};
type Category<Q extends Question> = { id: string; title: string; questions: readonly Q[] };

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
export function searchFaq<Q extends Question>(categories: readonly Category<Q>[], term: string): FaqMatch[] {
  const words = readWords(term);
  const wanted = leaveOutStopWords(words);
  return rankQuestions(categories, wanted, wanted.length, words.join(" "));
}

/** Up to three questions that contain some of the words, or words that start like a misspelled one. */
export function findClosest<Q extends Question>(
  categories: readonly Category<Q>[],
  term: string,
): FaqMatch[] {
  const known = categories.flatMap(({ questions }) => questions.map((one) => foldAll(one).join(" ")));
  const wanted = leaveOutStopWords(readWords(term)).map((word) => shortenUntilFound(known, word));
  return rankQuestions(
    categories,
    wanted.filter((word) => word.length > 2),
    1,
  ).slice(0, 3);
}

/** @param least Minimum number of matching words. */
function rankQuestions<Q extends Question>(
  categories: readonly Category<Q>[],
  words: readonly string[],
  least: number,
  phrase?: string,
): FaqMatch[] {
  if (words.length === 0) return [];
  const ranked: { rank: number; match: FaqMatch }[] = [];
  for (const { id, title, questions } of categories)
    for (const item of questions) {
      const [keywords, question, answer] = foldAll(item);
      const ranks = words.map((word) =>
        has(keywords, word) ? 4 : has(question, word) ? 3 : has(answer, word) ? 1 : 0,
      );
      if (ranks.filter(Boolean).length < least) continue;
      const isAsTyped = phrase?.includes(" ") && (question.includes(phrase) || keywords.includes(phrase));
      const isInQuestion = words.every((word) => has(question, word));
      const isInAnswer = words.some((word) => has(answer, word));
      ranked.push({
        rank: ranks.reduce<number>((sum, rank) => sum + rank, isAsTyped ? 10 : 0),
        match: {
          id: item.id,
          category: { id, title },
          question: markHits(item.question, words),
          excerpt: isInQuestion || !isInAnswer ? undefined : markHits(cutAround(item.answer, words), words),
        },
      });
    }
  return ranked.sort((a, b) => b.rank - a.rank).map(({ match }) => match);
}

function foldAll({
  keywords = "",
  question,
  answer,
}: Question): [keywords: string, question: string, answer: string] {
  return [fold(keywords), fold(question), fold(answer)];
}

function leaveOutStopWords(words: string[]): string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** The word's longest prefix found in a text: more than half of it, and at least four letters. */
function shortenUntilFound(texts: readonly string[], word: string): string {
  const least = Math.max(4, Math.round(word.length * 0.55));
  for (let length = word.length; length >= least || length === word.length; length -= 1)
    if (texts.some((text) => has(text, word.slice(0, length)))) return word.slice(0, length);
  return "";
}

/** "damages" and "damaged" both become "damag". */
function stem(word: string): string {
  if (word.length < 5) return word;
  return word.replace(/^(.{3,}?)(?:ies|es|s|ed|ing)$/, "$1").replace(/([lmprt])\1$/, "$1");
}

function has(folded: string, word: string): boolean {
  return findWord(folded, stem(word), 0) >= 0;
}

/** Position of the next word with this prefix, or -1. */
function findWord(folded: string, word: string, from: number): number {
  const isPunctuation = !isLetter(word);
  for (let at = folded.indexOf(word, from); at >= 0; at = folded.indexOf(word, at + 1))
    if (isPunctuation || !isLetter(folded[at - 1])) return at;
  return -1;
}

function isLetter(text = ""): boolean {
  return /^[\p{L}\p{N}]/u.test(text);
}

/** Strips surrounding punctuation, unless that is all there is. */
function readWords(term: string): string[] {
  const words = fold(term.slice(0, faqTermLimit)).split(/\s+/).filter(Boolean);
  return words.map((word) => word.replace(/^[("“”'?!.,;:]+|[)"“”'?!.,;:]+$/g, "") || word);
}

/** Folds to lower case with straight apostrophes. Keeps the length, so that positions match. */
function fold(text: string): string {
  let folded = "";
  for (const character of text.replace(/[’‘ʼ＇]/g, "'")) {
    const lower = character.toLowerCase();
    folded += lower.length === character.length ? lower : character;
  }
  return folded;
}

function markHits(text: string, words: readonly string[]): MarkedText {
  const folded = fold(text);
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    const beginning = stem(word);
    for (let at = findWord(folded, beginning, 0); at >= 0; at = findWord(folded, beginning, at + 1))
      isHit.fill(true, at, findEnd(folded, at, word, beginning));
  }
  const marked: MarkedText = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (end < text.length && isHit[end] === isHit[start]) end += 1;
    marked.push({ text: text.slice(start, end), isHit: isHit[start] ?? false });
    start = end;
  }
  return marked;
}

/** Ends after the typed word, or after the full word if its ending differs. */
function findEnd(folded: string, at: number, word: string, beginning: string): number {
  if (folded.startsWith(word, at)) return at + word.length;
  let end = at + beginning.length;
  while (isLetter(folded[end])) end += 1;
  return end;
}

/** Cuts about 140 characters around the first hit, between words. */
function cutAround(text: string, words: readonly string[]): string {
  const folded = fold(text);
  const hits = words.map((word) => findWord(folded, stem(word), 0)).filter((at) => at >= 0);
  const first = Math.min(...hits);
  const wanted = Math.max(0, Math.min(first - 40, text.length - excerptLength));
  const start = wanted === 0 ? 0 : text.lastIndexOf(" ", wanted) + 1;
  const isRest = start + excerptLength >= text.length;
  const end = isRest ? text.length : text.lastIndexOf(" ", start + excerptLength);
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${isRest ? "" : "…"}`;
}

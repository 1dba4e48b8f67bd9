type Question = { id: string; question: string; answer: string };
type Category<Q extends Question> = { id: string; title: string; questions: readonly Q[] };

/** A text in pieces, each with whether it matches the term. */
export type MarkedText = { text: string; isHit: boolean }[];

export type FaqMatch = {
  id: string;
  category: { id: string; title: string };
  question: MarkedText;
  /** The part of the answer around the first hit; undefined when the question alone holds the term. */
  excerpt: MarkedText | undefined;
};

/** Characters of a search term; the rest is ignored. */
export const faqTermLimit = 200;

const excerptLength = 140;

/** Whether an address of /faq asks for something. */
export function isFaqSearch(params: URLSearchParams): boolean {
  return (params.get("q") ?? "").trim() !== "";
}

/**
 * Lists the questions of all categories that contain every word of the term, in question or answer. Case and the kind of
 * apostrophe do not matter, every other character is literal. Questions that contain the term as typed come first, then
 * questions that contain every word, then answers; each group in the order given.
 */
export function searchFaq<Q extends Question>(categories: readonly Category<Q>[], term: string): FaqMatch[] {
  const words = readWords(term);
  if (words.length === 0) return [];
  const phrase = words.join(" ");
  const ranked: { rank: number; match: FaqMatch }[] = [];
  for (const { id, title, questions } of categories)
    for (const item of questions) {
      const question = fold(item.question);
      const answer = fold(item.answer);
      if (!words.every((word) => question.includes(word) || answer.includes(word))) continue;
      const isInQuestion = words.every((word) => question.includes(word));
      ranked.push({
        rank: question.includes(phrase) ? 0 : isInQuestion ? 1 : 2,
        match: {
          id: item.id,
          category: { id, title },
          question: markHits(item.question, words),
          excerpt: isInQuestion ? undefined : markHits(cutAround(item.answer, words), words),
        },
      });
    }
  return ranked.sort((a, b) => a.rank - b.rank).map(({ match }) => match);
}

/** The term's words, folded and without the punctuation around them, except for a word of punctuation alone. */
function readWords(term: string): string[] {
  const words = fold(term.slice(0, faqTermLimit)).split(/\s+/).filter(Boolean);
  return words.map((word) => word.replace(/^[("“”'?!.,;:]+|[)"“”'?!.,;:]+$/g, "") || word);
}

/** Lower case with straight apostrophes, of the same length as the text, so that positions match. */
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
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      isHit.fill(true, at, at + word.length);
  const marked: MarkedText = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (end < text.length && isHit[end] === isHit[start]) end += 1;
    marked.push({ text: text.slice(start, end), isHit: isHit[start] ?? false });
    start = end;
  }
  return marked;
}

/** About 140 characters around the first hit, cut between words, with an ellipsis where something is left out. */
function cutAround(text: string, words: readonly string[]): string {
  const folded = fold(text);
  const hits = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...hits);
  const wanted = Math.max(0, Math.min(first - 40, text.length - excerptLength));
  const start = wanted === 0 ? 0 : text.lastIndexOf(" ", wanted) + 1;
  const isRest = start + excerptLength >= text.length;
  const end = isRest ? text.length : text.lastIndexOf(" ", start + excerptLength);
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${isRest ? "" : "…"}`;
}

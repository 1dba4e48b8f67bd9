import { expect, test } from "vitest";
import { readWords } from "#tools/pages/page-words.ts";

const page = `
  import { Link } from "some react router";
  import styles from "./page.css?url";
  const text = "We move people.";
  export const links = () => [{ rel: "stylesheet", href: styles, media: "not all" }];
  export function meta() {
    return describePage(matches, { title: \`About us: \${name} and friends\`, path: "/about" });
  }
  export default function Page() {
    log("a line for the log");
    return (
      <Hero title="Three offices" className="wide columns" to="/about us">
        <h1>On the
          road</h1>
        {isOpen ? "Come in now" : "closed"}
      </Hero>
    );
  }
`;

test("the words of a component are its text and its phrases, and nothing of its code", () => {
  expect(readWords("page.tsx", page)).toEqual([
    "We move people.",
    "About us:",
    "and friends",
    "Three offices",
    "On the road",
    "Come in now",
  ]);
});

test("what does not parse is told", () => {
  expect(() => readWords("page.tsx", "<p>")).toThrow("page.tsx does not parse");
});

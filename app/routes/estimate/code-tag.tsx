import { type RefObject, useRef, useState } from "react";
import { Link } from "react-router";
import { yourMoveOffer } from "#content/referral-offer.ts";
import { useIsLive } from "../../ui/hydration/unhydrated.tsx";
import { drawIcon } from "../../ui/icons/draw-icon.tsx";
import type { CheckedCode } from "./code.ts";
import codeStyles from "./code-tag.css?url";

const Copy = drawIcon(
  '<rect width="14" height="14" x="8" y="8" rx="2" ry="2"/><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>',
);

type CodeTagProps = {
  code: string;
  /** null if the lookup failed. */
  checked: CheckedCode | null;
  isSubmitted: boolean;
};

/** An invalid code shows a note and blocks nothing. */
export function CodeTag({ code, checked, isSubmitted }: CodeTagProps) {
  const known = checked ?? ({ status: "unchecked" } as const);
  const isOffer = known.status === "good" || known.status === "unchecked";
  return (
    <section className="code-offer" aria-label="Your discount code">
      <link rel="stylesheet" href={codeStyles} precedence="default" />
      <div className="tag">
        <div>
          <Words {...describe(known, isSubmitted)} code={code} isOffer={isOffer} />
        </div>
      </div>
      {isOffer && (
        <p className="code-print">
          For new customers who did not ask us for a quote before they received this code.{" "}
          <Link to="/terms-of-use#referrals">Program terms</Link>
        </p>
      )}
    </section>
  );
}

type WordsProps = { title: string; note: string; code: string; isOffer: boolean };

function Words({ title, note, code, isOffer }: WordsProps) {
  const written = useRef<HTMLElement>(null);
  return (
    <>
      <p className="code-title">{title}</p>
      <p className="code-line">
        <b className="code-written num" ref={written}>
          {code}
        </b>
        {isOffer && <CopyButton code={code} written={written} />}
      </p>
      <p className="code-note">{note}</p>
    </>
  );
}

/** Without clipboard access it selects the code. */
function CopyButton({ code, written }: { code: string; written: RefObject<HTMLElement | null> }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      if (written.current) getSelection()?.selectAllChildren(written.current);
    }
  };
  return (
    <button className="code-copy" type="button" onClick={copy} disabled={!useIsLive()}>
      <Copy className="icon" />
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
    </button>
  );
}

function describe({ status, until }: CheckedCode, isSubmitted: boolean): { title: string; note: string } {
  const way = isSubmitted ? "It goes with your request." : "Read it to us when you book.";
  if (status === "good") return { title: yourMoveOffer, note: `Good until ${until}. ${way}` };
  if (status === "used")
    return {
      title: "This code has been used",
      note: "A code is good for one move. You can still send your request.",
    };
  if (status === "expired")
    return {
      title: "This code has expired",
      note: `It was good until ${until}. You can still send your request.`,
    };
  if (status === "unknown")
    return {
      title: "We cannot find this code",
      note: "Please compare it with your email, or just send your request.",
    };
  return { title: "Your code", note: `We look it up when we answer. ${way}` };
}

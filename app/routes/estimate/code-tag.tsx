import { useRef } from "react";
import { Link } from "react-router";
import { company } from "#content/company.ts";
import { yourMoveOffer } from "#content/referral-offer.ts";
import { CopyButton } from "../../ui/sections/copy-button.tsx";
import type { CheckedCode } from "./code.ts";
import codeStyles from "./code-tag.css?url";

type CodeTagProps = {
  code: string;
  /** null if the lookup failed. */
  checked: CheckedCode | null;
  isSubmitted: boolean;
};

/** An invalid code shows a note and blocks nothing. */
export function CodeTag({ code, checked, isSubmitted }: CodeTagProps) {
  const written = useRef<HTMLElement>(null);
  const known = checked ?? ({ status: "unchecked" } as const);
  const { title, note } = describe(known, isSubmitted);
  const isOffer = ["good", "link", "unchecked"].includes(known.status);
  return (
    <section className="code-offer" aria-label="Your discount code">
      <link rel="stylesheet" href={codeStyles} precedence="default" />
      <div className="tag">
        <div>
          <p className="code-title">{title}</p>
          <p className="code-line row">
            <b className="code-written num" ref={written}>
              {code}
            </b>
            {isOffer && known.status !== "link" && <CopyButton text={code} written={written} label="Copy" />}
          </p>
          <p className="code-note">{note}</p>
        </div>
      </div>
      {isOffer && (
        <p className="code-print">
          For new customers who did not ask us for a quote before they received this code.{" "}
          {known.status === "link" &&
            `The person who sent you the link gets a ${company.referral.giftCard} gift card after your move. `}
          <Link to="/terms-of-use#referrals">Program terms</Link>
        </p>
      )}
    </section>
  );
}

function describe({ status, until }: CheckedCode, isSubmitted: boolean): { title: string; note: string } {
  const way = isSubmitted ? "It goes with your request." : "Read it to us when you book.";
  if (status === "good") return { title: yourMoveOffer, note: `Good until ${until}. ${way}` };
  if (status === "link") return { title: yourMoveOffer, note: `From a friend’s link. ${way}` };
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

import { useContext, useLayoutEffect } from "react";
import { Link, useLocation } from "react-router";
import { company } from "#content/company.ts";
import { type FaqCategory, faqCategories } from "#content/faq.ts";
import { NonceContext } from "../../start/nonce.ts";
import { Pin } from "../../ui/pictures/brand.tsx";
import type { FaqAddress } from "./use-faq-address.ts";

/** All categories are in the HTML, so that links to an answer work without scripts. */
export function Categories({ address }: { address: FaqAddress }) {
  useAskedAnswer(address);
  return (
    <section className="section faq-questions" id="questions">
      <div className="wrap columns">
        <nav className="faq-categories left" aria-label="Categories">
          <ul>
            {faqCategories.map(({ id, title }) => (
              <li key={id}>
                <Link to={address.linkToCategory(id)} aria-current={id === address.category || undefined}>
                  <Pin />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="faq-panels">
          <AskedAnswerScript />
          {faqCategories.map((category) => (
            <Panel key={category.id} category={category} isActive={category.id === address.category} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Panel({ category, isActive }: { category: FaqCategory; isActive: boolean }) {
  const { title, description, questions } = category;
  return (
    <section className="faq-panel" data-active={isActive || undefined}>
      <h2>{title}</h2>
      <p className="faq-about">{description}</p>
      <div className="accordion">
        {questions.map(({ id: questionId, question, answer }) => (
          <details key={questionId}>
            <summary>{question}</summary>
            {/* Inside, because browsers open the details around a link's target. */}
            <p className="answer" id={questionId}>
              <LinkedText text={answer} />
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

const linked = [
  [company.phone.display, company.phone.href],
  [company.emails.moves, `mailto:${company.emails.moves}`],
  [company.emails.office, `mailto:${company.emails.office}`],
  ["which rules cover your move", "/moving-rules"],
  ["a sample certificate", "/sample-certificate"],
] as const;

function LinkedText({ text }: { text: string }) {
  const found = linked.find(([words]) => text.includes(words));
  if (!found) return text;
  const [words, href] = found;
  const at = text.indexOf(words);
  return (
    <>
      <LinkedText text={text.slice(0, at)} />
      {href.startsWith("/") ? <Link to={href}>{words}</Link> : <a href={href}>{words}</a>}
      <LinkedText text={text.slice(at + words.length)} />
    </>
  );
}

/** Opens the linked answer during parsing: browsers do it after the first paint, which shifts the layout. */
function AskedAnswerScript() {
  const nonce = useContext(NonceContext);
  const script = `{const o=new MutationObserver(()=>{const a=document.getElementById(location.hash.slice(1)),d=a&&a.closest("details");if(d){d.open=true;d.closest("section").dataset.asked="";o.disconnect()}});if(location.hash)o.observe(document.currentScript.parentNode,{childList:true,subtree:true});addEventListener("load",()=>o.disconnect())}`;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text, allowed by the answer's nonce
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}

/** Before the router scrolls to it. */
function useAskedAnswer({ asked }: FaqAddress): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: clicking the same link twice opens it again
  useLayoutEffect(() => {
    const answer = asked ? document.getElementById(asked) : null;
    const details = answer?.closest("details");
    if (!answer || !details || details.open) return;
    details.open = true;
    answer.scrollIntoView();
  }, [asked, location]);
}

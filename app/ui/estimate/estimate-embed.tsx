import { useEffect, useRef, useState } from "react";
import { company } from "#content/company.ts";
import { allHours } from "#content/opening-hours.ts";
import embedStyles from "../../styles/embed.css?url";
import { Phone } from "../icons/icons.tsx";
import { announce } from "../messages/status.tsx";
import { StepScene } from "../pictures/scenes.tsx";

/** How long the form may load once it nears the viewport (ms). */
const TIMEOUT_MS = 8_000;

const NO_ANSWER = "The form is not answering. We are.";

/** Phone and email replace the form if it does not load. */
export function EstimateEmbed({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isGivenUp, setGivenUp] = useState(false);
  useEffect(() => (frame.current ? watch(frame.current, url, () => setGivenUp(true)) : undefined), [url]);
  useEffect(() => (isGivenUp ? announce(NO_ANSWER) : undefined), [isGivenUp]);
  return (
    <div className="embed">
      {/* Here, so that only pages with the frame load it. */}
      <link rel="stylesheet" href={embedStyles} precedence="default" />
      <noscript>
        <PhoneAndEmail title="The form may need scripts. The phone does not." />
      </noscript>
      {isGivenUp ? (
        <div className="embed-instead">
          <PhoneAndEmail title={NO_ANSWER} />
          <div className="embed-ready">
            <StepScene step="ask" />
            <p>Good to have handy when you call:</p>
            <ul>
              <li>Both towns, and the floor in each</li>
              <li>The date, or the month</li>
              <li>How many rooms, and what is heavy</li>
            </ul>
          </div>
        </div>
      ) : (
        <iframe
          className="embed-frame"
          ref={frame}
          src={url}
          title="Free estimate form"
          loading="lazy"
          sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
        />
      )}
    </div>
  );
}

function PhoneAndEmail({ title }: { title: string }) {
  return (
    <div className="embed-other">
      <p className="embed-title">{title}</p>
      <p>{allHours}</p>
      <p className="embed-buttons row">
        <a className="button button-ink button-wide num" href={company.phone.href}>
          <Phone className="icon" />
          Call {company.phone.display}
        </a>
        <a className="route-link" href={`mailto:${company.emails.office}`}>
          {company.emails.office}
        </a>
      </p>
    </div>
  );
}

/** Calls `giveUp` if the server is unreachable or the frame is too slow. */
function watch(frame: HTMLIFrameElement, url: string, giveUp: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    stopped.abort();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Frames also fire "load" for the browser's error page, so check the server.
      fetch(url, { method: "HEAD", mode: "no-cors", credentials: "omit", signal: stopped.signal }).catch(
        () => {
          if (!stopped.signal.aborted) giveUp();
        },
      );
      // Without a contentDocument, the other origin has already loaded.
      if (frame.contentDocument) timer = setTimeout(giveUp, TIMEOUT_MS);
    },
    { rootMargin: "300px" },
  );
  observer.observe(frame);
  frame.addEventListener("load", () => clearTimeout(timer), { once: true });
  return stop;
}

import { Phone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { company } from "#content/company.ts";

/** Milliseconds that the form may take to load, counted from when it comes near the window. */
const PATIENCE_MS = 8_000;

/**
 * The third-party estimate form in a sandboxed frame of reserved height. The phone and mail stand beside it, and
 * take its place when it has not loaded in time or there are no scripts to see whether it did.
 */
export function EstimateEmbed({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isGivenUp, setGivenUp] = useState(false);
  useEffect(() => (frame.current ? watch(frame.current, () => setGivenUp(true)) : undefined), []);
  return (
    <div className="embed">
      {isGivenUp ? (
        <OtherWays text="The form is not answering. We do, by phone and by email." />
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
      <p className="embed-note">
        The form does not show? Call <a href={company.phone.href}>{company.phone.display}</a> or write to{" "}
        <a href={`mailto:${company.emails.office}`}>{company.emails.office}</a>.
      </p>
      <noscript>
        <OtherWays text="The form may need scripts. The phone does not." />
      </noscript>
    </div>
  );
}

function OtherWays({ text }: { text: string }) {
  return (
    <div className="embed-other" role="status">
      <p>{text}</p>
      <p className="embed-buttons">
        <a className="button button-ink num" href={company.phone.href}>
          <Phone className="icon" aria-hidden />
          Call {company.phone.display}
        </a>
        <a className="route-link" href={`mailto:${company.emails.office}`}>
          {company.emails.office}
        </a>
      </p>
    </div>
  );
}

/** Calls `giveUp` when the frame comes near the window and has not loaded within the patience we have. */
function watch(frame: HTMLIFrameElement, giveUp: () => void): (() => void) | undefined {
  // A frame that loaded before this script ran holds a foreign document, which nobody may look into.
  if (!frame.contentDocument) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      timer = setTimeout(giveUp, PATIENCE_MS);
    },
    { rootMargin: "300px" },
  );
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(frame);
  frame.addEventListener("load", stop, { once: true });
  return stop;
}

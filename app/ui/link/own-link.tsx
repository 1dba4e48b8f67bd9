import { useRef } from "react";
import { company } from "#content/company.ts";
import { firstMoveOffer } from "#content/referral-offer.ts";
import type { LinkAddress, ShownLink } from "../../loaders/own-link.ts";
import { useIsLive } from "../hydration/unhydrated.tsx";
import { CopyButton } from "../sections/copy-button.tsx";
import linkStyles from "./own-link.css?url";

/** `page` is the owner's private page, which shows the counts and replaces the link. */
type OwnLinkProps = { link: LinkAddress; page?: never } | { link: ShownLink; page: string };

/** Suggests no words to send, so that the message is the owner's own (Washington's CEMA, RCW 19.190). */
export function OwnLink({ link, page }: OwnLinkProps) {
  const { address } = link;
  const written = useRef<HTMLElement>(null);
  return (
    <section className="own-link" aria-labelledby="own-link">
      <link rel="stylesheet" href={linkStyles} precedence="default" />
      <h2 id="own-link">Your own link</h2>
      <p>
        Know others who are moving? Pass on this link. They get {firstMoveOffer}, and you get a{" "}
        {company.referral.giftCard} gift card after each friend’s move.
      </p>
      <p>
        <b className="own-link-address num" ref={written}>
          {address}
        </b>
      </p>
      <p className="row">
        <CopyButton text={address} written={written} label="Copy link" />
        <a className="route-link" href={`${address}/card`} data-document>
          A card to print
        </a>
        <ShareButton url={address} />
      </p>
      {page && (
        <form className="row" method="post" action={page}>
          <span className="num">
            Opened: {link.opened}. Requests: {link.requests}. Moves booked: {link.bookings}.
          </span>
          <input type="hidden" name="intent" value="replace-link" />
          <button className="own-link-replace" type="submit">
            End this link and get another
          </button>
        </form>
      )}
    </section>
  );
}

/** Not seen without scripts, or where the browser has no share sheet. */
function ShareButton({ url }: { url: string }) {
  const canShare = useIsLive() && "share" in navigator;
  // Closing the sheet is no failure.
  const share = () => navigator.share({ url }).catch(() => {});
  return (
    <button className="copy-button" type="button" disabled={!canShare} onClick={share}>
      Share
    </button>
  );
}

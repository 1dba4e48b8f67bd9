import { company } from "#content/company.ts";
import { yourMoveOffer } from "#content/referral-offer.ts";

/** `drawing` is the QR code, dark on light in both themes. */
export function PrintedCard({ address, drawing }: { address: string; drawing: string }) {
  return (
    <section className="section">
      <div className="wrap">
        <h1>A card to print</h1>
        <p className="lead">Print this page, cut out the card and hand it to somebody you know.</p>
        <div className="link-card card row">
          <div
            className="link-card-code"
            role="img"
            aria-label="QR code of the link"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the library from our own address
            dangerouslySetInnerHTML={{ __html: drawing }}
          />
          <div className="flow">
            <h2>{company.name}</h2>
            <p>{yourMoveOffer}</p>
            <p className="num">{address.replace(/^https?:\/\//, "")}</p>
            <p className="quiet">
              For new customers who have not asked us for a quote. The person who gave you this card gets a{" "}
              {company.referral.giftCard} gift card after your move.
            </p>
            <p className="num">{company.phone.display}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

import { company } from "#content/company.ts";
import { yourMoveOffer } from "#content/referral-offer.ts";

/** `drawing` of the QR code, `size` modules wide. Readers need it dark on light, with four modules of quiet around. */
export function PrintedCard({ address, size, drawing }: { address: string; size: number; drawing: string }) {
  const edge = size + 8;
  return (
    <section className="section">
      <div className="wrap">
        <h1>A card to print</h1>
        <p className="lead">Print this page, cut out the card and hand it to somebody you know.</p>
        <div className="link-card card">
          <svg viewBox={`-4 -4 ${edge} ${edge}`} role="img" aria-label="QR code of the link">
            <path fill="#fff" d={`M-4-4h${edge}v${edge}h-${edge}z`} />
            <path fill="#000" d={drawing} />
          </svg>
          <div className="flow">
            <h2>{company.name}</h2>
            <p>{yourMoveOffer}</p>
            <p className="num">{address.replace(/^https?:\/\//, "")}</p>
            <p className="quiet">
              For new customers who have not asked us for a quote. Whoever gave you this card gets a{" "}
              {company.referral.giftCard} gift card after your move. {company.phone.display}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

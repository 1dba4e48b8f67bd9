import { company } from "#content/company.ts";
import { hasOtherPolicies, liabilityMeans, policies } from "#content/insurance.ts";
import { registrationsInWords } from "#content/registrations.ts";
import { Fact } from "../../ui/sections/facts.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";

export function SampleCertificate() {
  const { office } = company.emails;
  return (
    <div className="sample section page-top mist">
      <div className="wrap columns">
        <div className="sample-text left">
          <h1>A sample certificate of insurance</h1>
          <p className="lead">
            Many buildings ask for one before a truck may park at the door. This sheet shows what is on it. It
            is not proof of insurance: the real one names your building and is signed.
          </p>
          <h2>How to get yours</h2>
          <ol>
            <li>Ask your building for its sample wording: who the certificate must name, and how.</li>
            <li>
              Send it to <a href={`mailto:${office}`}>{office}</a> with the address and the date of the move.
            </li>
            <li>We send the certificate to the manager. Tell us by which day.</li>
          </ol>
          <p>
            <RouteLink to="/faq#insurance-certificate">Questions about the certificate</RouteLink>
          </p>
        </div>
        <Sheet />
      </div>
    </div>
  );
}

function Sheet() {
  const { name, postalAddress, phone } = company;
  return (
    <section className="sheet card">
      <header>
        <h2>Certificate of liability insurance</h2>
        <p className="sheet-stamp">Sample</p>
      </header>
      <dl className="sheet-parties">
        <Fact term="Insured">
          <b>{name}</b>
          <br />
          {postalAddress}
          <br />
          <span className="num">{phone.display}</span>
        </Fact>
        <Fact term="Certificate holder">
          <b>Your building or its manager</b>
          <br />
          The legal name and address, as the building writes them
        </Fact>
        <Fact term="Insurance company and agent">Named here on the real certificate</Fact>
        <Fact term="Policy number and period">
          From the first to the last day of the policy, on the real certificate
        </Fact>
      </dl>
      <table className="table">
        <caption>
          {hasOtherPolicies ? "General liability and other policies" : "Commercial general liability"}
        </caption>
        <thead>
          <tr>
            <th scope="col">What is covered</th>
            <th scope="col">Up to</th>
          </tr>
        </thead>
        <tbody>
          {policies.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="num">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="sheet-parties">
        <Fact term="Description of the work">
          Household move: the address and unit, the date, the loading dock or elevator
        </Fact>
        <Fact term="Additional insured">
          The building, its owner or its manager, where their wording asks for it
        </Fact>
        <Fact term="Registration of the insured">
          <span className="num">{registrationsInWords}</span>
        </Fact>
        <Fact term="Authorized representative">Signed and dated on the real certificate</Fact>
      </dl>
      <footer className="quiet">
        Sample, for information only. It confers no rights and changes no policy. {liabilityMeans} For those,
        see <a href="/moving-rules#valuation">what a mover owes you for damage</a>.
      </footer>
    </section>
  );
}

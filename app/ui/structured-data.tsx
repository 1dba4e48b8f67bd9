import { company } from "#content/company.ts";

type Question = { question: string; answer: string };

/** The questions of a page as search engines read them (schema.org FAQPage). */
export function FaqStructuredData({ questions }: { questions: readonly Question[] }) {
  return (
    <StructuredData
      data={{
        "@type": "FAQPage",
        mainEntity: questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      }}
    />
  );
}

/** The company with its office hours. No aggregateRating: search engines forbid a site to rate its own business. */
export function CompanyStructuredData({ siteUrl }: { siteUrl: string }) {
  return (
    <StructuredData
      data={{
        "@type": "MovingCompany",
        "@id": `${siteUrl}/#company`,
        name: company.name,
        url: `${siteUrl}/`,
        image: `${siteUrl}/share/home.png`,
        logo: `${siteUrl}/icon-512.png`,
        telephone: company.phone.href.replace("tel:", ""),
        email: company.emails.office,
        foundingDate: String(company.foundedYear),
        address: addressOf(company.postalAddress),
        areaServed: ["Virginia", "District of Columbia", "Maryland"].map((name) => ({
          "@type": "AdministrativeArea",
          name,
        })),
        openingHoursSpecification: {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
          opens: company.hours.opens,
          closes: company.hours.closes,
        },
        sameAs: company.social.map(({ href }) => href),
      }}
    />
  );
}

/** "100 Sample Street, Ashburn, VA 20147" in its parts; an address of another form is given whole. */
function addressOf(address: string) {
  const [, street, town, region, postalCode] = address.match(/^(.+), ([^,]+), ([A-Z]{2}) (\d{5})$/) ?? [];
  return {
    "@type": "PostalAddress",
    streetAddress: street ?? address,
    addressLocality: town,
    addressRegion: region,
    postalCode,
    addressCountry: "US",
  };
}

function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = escapeForScript(JSON.stringify({ "@context": "https://schema.org", ...data }));
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, so that no text can end the script
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** Inside JSON's strings, where alone these characters can stand, an escape means the same character. */
function escapeForScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

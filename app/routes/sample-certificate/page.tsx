import { contactDetails } from "#content/contact-details.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./sample-certificate.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

/** Not indexed: on its own, a sample could pass for proof of insurance. */
export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/sample-certificate",
    title: `Sample Certificate of Insurance | ${contactDetails.name}`,
    description:
      "What a building manager gets from us before a move: a certificate of insurance with our limits, as a sample to read and print.",
  });
}

const SampleCertificate = unhydrated(() => import("./sample-certificate.tsx"), "SampleCertificate");

export default function SampleCertificatePage() {
  return <SampleCertificate />;
}

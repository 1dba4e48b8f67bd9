import { company } from "#content/company.ts";
import { firstMoveOffer } from "#content/referral-offer.ts";
import { insertReferral } from "#db/referrals/referrals.ts";
import { type ReferralField, referralForm } from "#domain/referrals/referral.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { receiveForm, sendForm } from "../../forms/action.ts";
import { issueFormToken } from "../../forms/token.ts";
import { type LinkAddress, readOwnLink } from "../../loaders/own-link.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import { asksForAnother, beginAnother } from "./another-referral.ts";
import { ReferralForm } from "./form.tsx";
import pageStyles from "./referrals.css?url";

const UpperSections = unhydrated(() => import("./program.tsx"), "UpperSections");
const ReferralFaq = unhydrated(() => import("./program.tsx"), "ReferralFaq");

export function loader({ context }: Route.LoaderArgs) {
  return { token: issueFormToken(context.get(servicesContext).formTokenSigner) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, formTokenSigner } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const form = await request.formData();
  if (asksForAnother(form)) return beginAnother(form, issueFormToken(formTokenSigner));
  return receiveForm({
    form,
    schema: referralForm,
    context,
    noun: "referral",
    findPerson: ({ referrerEmail }) => referrerEmail,
    store: async (referral, guard) => {
      const id = await insertReferral(db, { referral, ...guard });
      log.info({ referralId: id, repeated: !id }, "referral received");
    },
    writeReceipt: async ({ referrerName: name, referrerEmail: email }): Promise<LinkAddress | null> => {
      const link = await readOwnLink(context, { name, email });
      return link && { address: link.address };
    },
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return asksForAnother(form)
    ? serverAction()
    : sendForm<ReferralField, LinkAddress | null>(form, referralForm, serverAction);
}

export { formHeaders as headers, keepLoaderData as shouldRevalidate } from "../../forms/action.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  const { giftCard } = company.referral;
  return describePage(matches, {
    path: "/referrals",
    title: `Refer a Friend: ${giftCard} Gift Card | ${company.name}`,
    description: `Refer a friend who is moving. They get ${firstMoveOffer}. You get a ${giftCard} gift card once it is done.`,
    keywords: `refer a friend, referral program, moving company, moving discount, ${giftCard} gift card`,
  });
}

export default function Referrals({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <UpperSections />
      <ReferralForm token={loaderData.token} result={actionData} />
      <ReferralFaq />
    </>
  );
}

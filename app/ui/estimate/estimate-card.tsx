import type { Typical } from "#domain/plan/typical.ts";
import { hydrated, unhydrated } from "../hydration/unhydrated.tsx";
import { ShortForm, type ShortFormProps } from "./short-form.tsx";

const EstimateEmbed = hydrated(() => import("./estimate-embed.tsx"), "EstimateEmbed");
const TypicalHomes = unhydrated(() => import("./typical-homes.tsx"), "TypicalHomes");

type EstimateCardProps = ShortFormProps & {
  estimateFormUrl: string | undefined;
  typical?: readonly Typical[];
};

export function EstimateCard({ estimateFormUrl, typical, ...form }: EstimateCardProps) {
  return (
    <section className="est-card card">
      <div className="est-head">
        <h2>Free estimate</h2>
        {!estimateFormUrl && <p className="not-on-phones">Only name and email are needed</p>}
      </div>
      {typical && <TypicalHomes homes={typical} />}
      {estimateFormUrl ? <EstimateEmbed url={estimateFormUrl} /> : <ShortForm {...form} />}
    </section>
  );
}

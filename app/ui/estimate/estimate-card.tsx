import { hydrated, unhydrated } from "../hydration/unhydrated.tsx";
import { ShortForm, type ShortFormProps } from "./short-form.tsx";

const EstimateEmbed = hydrated(() => import("./estimate-embed.tsx"), "EstimateEmbed");
const TypicalHomes = unhydrated(() => import("./typical-homes.tsx"), "TypicalHomes");

type EstimateCardProps = ShortFormProps & { estimateFormUrl: string | undefined };

export function EstimateCard({ estimateFormUrl, ...form }: EstimateCardProps) {
  return (
    <section className="est-card card">
      <div className="est-head">
        <h2>Free estimate</h2>
        {!estimateFormUrl && <p>Only name and email are needed</p>}
      </div>
      <TypicalHomes />
      {estimateFormUrl ? <EstimateEmbed url={estimateFormUrl} /> : <ShortForm {...form} />}
    </section>
  );
}

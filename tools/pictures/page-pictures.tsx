import { TruckDrawing } from "#app/routes/plan/truck.tsx";
import { company } from "#content/company.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { openingHours } from "#content/opening-hours.ts";
import { weekdays } from "#domain/places/office-hours.ts";
import type { RoomId } from "#domain/plan/inventory.ts";
import { height, split, Text, width } from "./frame.tsx";
import { RoomScene } from "./scenes/room-scenes.tsx";
import { ServiceScene } from "./scenes/service-scenes.tsx";
import { SharedShapes } from "./scenes/shared-shapes.tsx";
import { breakLines, setLine } from "./text.ts";

/** Six of the drawings, as the cards of the page show them. */
export function ServicesPicture({ ids }: { ids: readonly string[] }) {
  const [wide, high] = [(width - split) / 2, height / 3];
  return (
    <g>
      <SharedShapes />
      {ids.map((id, index) => (
        <g key={id} transform={`translate(${split + (index % 2) * wide} ${Math.floor(index / 2) * high})`}>
          <clipPath id={`cell-${id}`}>
            <path d={`M4 ${index < 2 ? 0 : 4}H${index % 2 ? wide : wide - 4}V${high}H4Z`} />
          </clipPath>
          <g clipPath={`url(#cell-${id})`} className={id === "emergency" ? "art art-night" : "art"}>
            <g transform="translate(-6 0) scale(1.3125)">
              <ServiceScene id={id} />
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}

/** The estimate form as the luggage label that the site draws it as. */
export function EstimatePicture({ from, to }: { from: string; to: string }) {
  return (
    <Label title="Free estimate">
      <Field label="From" value={from} y={110} />
      <path className="s-route" d="M250 232C300 206 330 268 424 244" />
      <circle className="s-ink" cx="250" cy="232" r="9" />
      <g transform="translate(432 264) scale(1.5)">
        <path className="s-pin" d="M0 0c-9-12-12-15-12-21a12 12 0 0 1 24 0c0 6-3 9-12 21Z" />
        <circle className="s-hole" cy="-21" r="4.6" />
      </g>
      <Field label="To" value={to} y={262} />
      <path className="s-perforation" d="M0 392H490" />
      <rect className="s-signal" x="28" y="418" width="434" height="66" rx="12" />
      <Text className="s-hole" x={245} y={460} size={27} weight={650} anchor="middle">
        Get a free estimate
      </Text>
    </Label>
  );
}

/** Four rooms of the drawn home, and the truck that they fill. */
export function PlanPicture({ rooms }: { rooms: readonly RoomId[] }) {
  const [wide, high] = [(width - split) / 2, 190];
  return (
    <g>
      <SharedShapes />
      <path className="s-mist" d={`M${split} 0H${width}V${height}H${split}Z`} />
      {rooms.map((id, index) => (
        <g
          key={id}
          className="art"
          transform={`translate(${split + (index % 2) * wide} ${Math.floor(index / 2) * high}) scale(${wide / 160} ${high / 100})`}
        >
          <RoomScene id={id} />
          <path className="i-n i-l" d="M0 0H160V100H0Z" />
        </g>
      ))}
      <g className="art" transform={`translate(${split + 36} 398) scale(1.5)`}>
        <TruckDrawing share={{ low: 0.55, high: 0.8 }} />
      </g>
    </g>
  );
}

function Field({ label, value, y }: { label: string; value: string; y: number }) {
  return (
    <g>
      <Text className="s-ink" x={28} y={y} size={24} weight={600}>
        {label}
      </Text>
      <rect className="s-field" x="28" y={y + 16} width="434" height="70" rx="12" />
      <Text className="s-ink" face="display" x={48} y={y + 61} size={30} weight={600}>
        {value}
      </Text>
    </g>
  );
}

/** The questions of the home page, closed. */
export function QuestionsPicture() {
  const size = 32;
  let y = 66;
  const rows = homeFaqs.slice(0, 4).map(({ id, question }) => {
    const lines = breakLines(question, { face: "display", weight: 700, size, tracking: -0.02 }, 430);
    const row = { id, lines, y };
    y += lines.length * 40 + 84;
    return row;
  });
  return (
    <Panel className="s-mist">
      <g transform={`translate(60 ${(height - (y - 66)) / 2 - 66})`}>
        {rows.map((row) => (
          <g key={row.id} transform={`translate(0 ${row.y})`}>
            <path className="s-rule" d="M0 0H490" />
            {row.lines.map((line, index) => (
              <Text
                key={line}
                className="s-ink"
                face="display"
                x={0}
                y={72 + index * 40}
                size={size}
                weight={700}
                tracking={-0.02}
              >
                {line}
              </Text>
            ))}
            <path className="s-plus" d={`M456 ${42 + row.lines.length * 20}h28m-14-14v28`} />
          </g>
        ))}
        <path className="s-rule" d={`M0 ${y}H490`} />
      </g>
    </Panel>
  );
}

const star = "M12 1.8 14.9 8.1 21.8 8.9 16.7 13.6 18.1 20.4 12 17 5.9 20.4 7.3 13.6 2.2 8.9 9.1 8.1Z";

/** The stars that reviews are chosen by. */
export function StarsPicture() {
  return (
    <Panel className="s-kraft-pale">
      {[5, 4, 3, 2, 1].map((stars, row) => (
        <g key={stars} transform={`translate(64 ${88 + row * 96})`}>
          <Text className="s-ink" face="display" x={0} y={52} size={46} weight={700}>
            {String(stars)}
          </Text>
          <g transform="translate(64 0)">
            {[0, 1, 2, 3, 4].map((index) => (
              <path
                key={index}
                className={index < stars ? "s-star" : "s-bare-star"}
                transform={`translate(${index * 84} 0) scale(2.9)`}
                d={star}
              />
            ))}
          </g>
        </g>
      ))}
    </Panel>
  );
}

/** The week as the page shows it: the office's hours solid, the emergency line around the clock. */
export function WeekPicture({ opens, closes }: { opens: number; closes: number }) {
  const hour = 400 / 24;
  return (
    <Panel className="s-mist">
      <g transform="translate(60 0)">
        {(
          [
            [opens, openingHours.brief.opens],
            [closes, openingHours.brief.closes],
          ] as const
        ).map(([at, written]) => (
          <Text key={at} className="s-ink" x={90 + at * hour} y={84} size={24} weight={600} anchor="middle">
            {written}
          </Text>
        ))}
        {weekdays.map((day, row) => (
          <g key={day} transform={`translate(0 ${106 + row * 60})`}>
            <Text className="s-ink" x={0} y={32} size={28} weight={600}>
              {day.slice(0, 3)}
            </Text>
            <path className="s-hatch" d="M90 23H490" />
            <rect
              className="s-ridge"
              x={90 + opens * hour}
              width={(closes - opens) * hour}
              height="46"
              rx="6"
            />
          </g>
        ))}
        <rect className="s-ridge" x="90" y="546" width="34" height="26" rx="4" />
        <Text className="s-ink-2" x={136} y={568} size={24}>
          Office
        </Text>
        <path className="s-hatch s-hatch-small" d="M250 559h34" />
        <Text className="s-ink-2" x={296} y={568} size={24}>
          Emergency line
        </Text>
      </g>
    </Panel>
  );
}

/** Both rewards as luggage tags on one string. */
export function RewardsPicture() {
  const { giftCard, discount, tariff } = company.referral;
  return (
    <Panel className="s-ridge">
      <g transform="translate(70 96)">
        <BigTag figure={giftCard} text="gift card for you" place="translate(0 14) rotate(-3)" />
        <BigTag figure={discount} text="off a first move for them" place="translate(8 214) rotate(2)" />
        <Text className="s-on-night" x={2} y={470} size={24}>
          {`Discount ${tariff}`}
        </Text>
      </g>
    </Panel>
  );
}

function BigTag({ figure, text, place }: { figure: string; text: string; place: string }) {
  const words = setLine(text, { face: "text", weight: 600, size: 29 });
  return (
    <g transform={place}>
      <path className="s-kraft" d="M48 0H458l14 14V170l-14 14H48L0 136V48Z" />
      <circle className="s-ridge" cx="46" cy="92" r="15" />
      <circle className="s-rim" cx="46" cy="92" r="17" />
      <Text className="s-on-kraft" face="display" x={92} y={100} size={92}>
        {figure}
      </Text>
      <path className="s-on-kraft" transform="translate(94 148)" d={words.path} />
    </g>
  );
}

function Label({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Panel className="s-mist">
      <g transform="translate(60 60)">
        <rect className="s-label" width="490" height="510" rx="22" />
        <Text className="s-ink" face="display" x={28} y={48} size={30} weight={700}>
          {title}
        </Text>
        <path className="s-head-rule" d="M0 70H490" />
        {children}
      </g>
    </Panel>
  );
}

function Panel({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <g transform={`translate(${split} 0)`}>
      <path className={className} d={`M0 0H${width - split}V${height}H0Z`} />
      {children}
    </g>
  );
}

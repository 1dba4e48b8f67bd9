import type { ReactElement, ReactNode } from "react";
import { SHARE_PICTURE } from "#app/seo.ts";
import { company } from "#content/company.ts";
import { balanceLines, breakLines, measureLine, setLine, type Type } from "./text.ts";

export type SharePicture = {
  /** Path of the page that shows it. */
  page: string;
  /** Says what can be seen, for who cannot. */
  alt: string;
  drawing: ReactElement;
};

export const { width, height } = SHARE_PICTURE;
/** Nothing that must be read stands nearer to an edge: some apps crop to 2:1. */
const margin = 60;
/** Where the picture begins that stands beside the words. */
export const split = 590;

const display: Omit<Type, "size"> = { face: "display", weight: 800, tracking: -0.03 };
const plain: Omit<Type, "size"> = { face: "text", weight: 550 };

type TextProps = {
  children: string;
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  weight?: number;
  face?: Type["face"];
  tracking?: number;
  className: string;
  anchor?: "start" | "middle" | "end";
  /** A stroke under the letters, its class and width. */
  under?: readonly [className: string, width: number];
};

/** One line of text. */
export function Text({ children, x, y, anchor = "start", className, under, ...type }: TextProps) {
  const base = type.face === "display" ? display : plain;
  const line = setLine(children, { ...base, ...type });
  const left = x - { start: 0, middle: line.width / 2, end: line.width }[anchor];
  return (
    <g transform={`translate(${round(left)} ${round(y)})`}>
      {under && <path className={under[0]} fill="none" strokeWidth={under[1]} d={line.path} />}
      <path className={className} d={line.path} />
    </g>
  );
}

type CardProps = {
  /** In one part, broken into lines, or in a part for each line; as large as the column allows. */
  heading: readonly string[];
  /** A line break separates two facts. */
  fact: string;
  picture: ReactNode;
  ground?: "paper" | "kraft-pale" | "mist" | "night";
  /** The picture is the whole card's, and the words stand on it. */
  wide?: boolean;
};

/** A share picture: the words on the left, a picture on the right, and the phone number as a luggage tag. */
export function Card({ heading, fact, picture, ground = "paper", wide = false }: CardProps) {
  const night = ground === "night";
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <path className={`s-${ground}`} d={`M0 0H${width}V${height}H0Z`} />
      <g className="card-picture">{picture}</g>
      <Brand night={night} />
      <Words heading={heading} fact={fact} night={night} column={wide ? 400 : split - margin - 40} />
      <PhoneTag night={night} />
    </svg>
  );
}

function Brand({ night }: { night: boolean }) {
  const [ground, mark] = night ? ["s-on-night", "s-night"] : ["s-ink", "s-paper"];
  return (
    <g transform={`translate(${margin} 48)`}>
      <g transform="scale(1.5)">
        <rect className={ground} width="40" height="40" rx="9" />
        <path className={night ? "s-mark-route s-mark-night" : "s-mark-route"} d="M9 30C19 30 12 18 22 18" />
        <circle className={mark} cx="9" cy="30" r="3.2" />
        <path
          className="s-signal"
          d="M28 25c-6-7.5-7.5-9.6-7.5-13a7.5 7.5 0 0 1 15 0c0 3.4-1.5 5.5-7.5 13Z"
        />
        <circle className={ground} cx="28" cy="12" r="2.8" />
      </g>
      <Text className={ground} face="display" x={76} y={30} size={35} tracking={-0.015}>
        {company.shortName}
      </Text>
      <Text className={night ? "s-on-night-2" : "s-ink-2"} x={77} y={57} size={20} weight={600}>
        {company.tagline}
      </Text>
    </g>
  );
}

type WordsProps = { heading: readonly string[]; fact: string; night: boolean; column: number };

/** The middle of the room that brand and phone tag leave is the middle of the words. */
function Words({ heading, fact, night, column }: WordsProps) {
  const room = { top: 146, bottom: 490 };
  const factType: Type = { ...plain, size: 32 };
  const facts = fact.split("\n").flatMap((part) => balanceLines(part, factType, column));
  const factHeight = 20 + facts.length * 42;
  const { size, lines } = fitHeading(heading, column, room.bottom - room.top - factHeight);
  const top = (room.top + room.bottom - lines.length * size - factHeight) / 2;
  const below = top + lines.length * size + 20;
  const [color, quiet] = night ? ["s-on-night", "s-on-night-2"] : ["s-ink", "s-ink-2"];
  return (
    <>
      {lines.map((line, index) => (
        <Text
          key={line}
          className={color}
          face="display"
          x={margin - size * 0.04}
          y={top + (index + 0.8) * size}
          size={size}
        >
          {line}
        </Text>
      ))}
      {facts.map((line, index) => (
        <Text key={line} className={quiet} x={margin} y={below + index * 42 + 30} size={factType.size}>
          {line}
        </Text>
      ))}
    </>
  );
}

/**
 * The size at which the heading keeps to the column and its height: the largest with the fewest lines, if that is large.
 * A heading in several parts has a line for each.
 */
function fitHeading(parts: readonly string[], column: number, room: number) {
  const fits: { size: number; lines: readonly string[] }[] = [];
  for (let size = 96; size >= 48; size -= 2) {
    const type = { ...display, size };
    const lines = parts.length > 1 ? parts : breakLines(parts.join(), type, column);
    const isNarrow = lines.every((line) => measureLine(line, type) <= column);
    if (isNarrow && lines.length * size <= room) fits.push({ size, lines });
  }
  const fewest = Math.min(...fits.filter(({ size }) => size >= 80).map(({ lines }) => lines.length));
  const best = fits.find(({ lines }) => lines.length === fewest) ?? fits[0];
  if (!best) throw new Error(`"${parts.join(" ")}" is too long for a share picture`);
  return best;
}

function PhoneTag({ night }: { night: boolean }) {
  const number = setLine(company.phone.display, { ...display, weight: 700, size: 36, tracking: -0.01 });
  const end = 74 + number.width + 30;
  return (
    <g transform={`translate(${margin} 512)`}>
      <path className="s-kraft" d={`M22 0H${end - 8}l8 8V56l-8 8H22L0 42V22Z`} />
      <circle className={night ? "s-night" : "s-paper"} cx="40" cy="32" r="9" />
      <circle className="s-rim" cx="40" cy="32" r="11" />
      <g transform="translate(74 45)">
        <path className="s-on-kraft" d={number.path} />
      </g>
    </g>
  );
}

/** To a tenth of a unit, which no eye sees, so that files stay small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

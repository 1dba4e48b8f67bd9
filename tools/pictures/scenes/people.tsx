import { place } from "./parts.tsx";

/** A person about 66 high, facing right, feet at x, y. `flip` faces left. */
export function Person({ x, y, pose, skin = "u", cap = true, flip, shirt = "b", part }: PersonProps) {
  const { torso, head, legs, arms, shoes } = poses[pose];
  const [farLeg, nearLeg] = legs;
  const [farArm, nearArm] = arms;
  const show = (name: "back" | "front") => !part || part === name;
  return (
    <g transform={place({ x, y }) + (flip ? " scale(-1 1)" : "")}>
      {show("back") && <Arm arm={farArm} skin={skin} shirt={shirt} />}
      {show("back") && (
        <>
          <Limb kind="leg" d={farLeg} />
          <Limb kind="leg" d={nearLeg} />
          <path className="i-shoe" d={shoes} />
          <path className={`i-${shirt} i-l`} d={torso} />
          <Head at={head} skin={skin} cap={cap} />
        </>
      )}
      {show("front") && <Arm arm={nearArm} skin={skin} shirt={shirt} />}
    </g>
  );
}

type Pose = keyof typeof poses;
type PersonProps = {
  x: number;
  y: number;
  pose: Pose;
  skin?: "u" | "v" | "w";
  cap?: boolean;
  flip?: boolean;
  shirt?: "b" | "c";
  /** Draw only what lies behind, or in front of, the thing that is held. */
  part?: "back" | "front";
};

type ArmPath = { sleeve: string; whole: string };

function Arm({ arm, skin, shirt }: { arm: ArmPath; skin: string; shirt: string }) {
  return (
    <>
      <Limb kind="arm" d={arm.whole} className={`i-skin-${skin}`} />
      <Limb kind="arm" d={arm.sleeve} className={shirt === "b" ? "i-sleeve" : "i-sleeve-c"} />
    </>
  );
}

function Limb({ kind, d, className = "" }: { kind: "arm" | "leg"; d: string; className?: string }) {
  return (
    <g className={`i-${kind} ${className}`}>
      <path className="i-limb" d={d} />
      <path className="i-cloth" d={d} />
    </g>
  );
}

function Head({ at: [x, y], skin, cap }: { at: readonly [number, number]; skin: string; cap: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={`i-${skin} i-l`} r="6.8" />
      {cap ? (
        <path className="i-s i-l" d="M-7-1.5C-8-11 7-11 7-2.5L13-1.5q-2 2-6 1.2Z" />
      ) : (
        <path className="i-k" d="M-7.8 2C-9-10 7-12 7.5-2.5 3-1 0-3-1-5-1 1-3 3-5 3.5-6 5-7.5 4-7.8 2Z" />
      )}
    </g>
  );
}

const poses = {
  carry: {
    torso: "M-7-50Q-7-54-2-54H3Q8-54 8-48L7-28H-7Z",
    head: [2, -62],
    legs: ["M-3-28L-6-17-12-7", "M3-28L8-17 7-7"],
    shoes: "M-14-2.700h7M5-2.700h8",
    arms: [
      { whole: "M1-48L7-36 20-36", sleeve: "M1-48L6-38" },
      { whole: "M-1-48L3-34 18-31", sleeve: "M-1-48L2-37" },
    ],
  },
  push: {
    torso: "M-2-49Q0-54 5-52L10-50Q14-48 12-43L3-26-10-29Z",
    head: [15, -59],
    legs: ["M-5-29L-14-17-22-7", "M-1-28L9-19 4-7"],
    shoes: "M-25-2.700h7M2-2.700h8",
    arms: [
      { whole: "M8-46L18-42 29-46", sleeve: "M8-46L15-43" },
      { whole: "M6-46L15-36 28-40", sleeve: "M6-46L12-39" },
    ],
  },
  lift: {
    torso: "M-4-49Q-3-54 2-53L8-52Q12-50 10-45L3-27-10-29Z",
    head: [10, -61],
    legs: ["M-5-29L-12-17-18-6", "M-1-28L10-20 6-9"],
    shoes: "M-21-2.300h7M4-5h8",
    arms: [
      { whole: "M6-47L16-44 26-52", sleeve: "M6-47L13-45" },
      { whole: "M4-47L13-39 25-48", sleeve: "M4-47L10-42" },
    ],
  },
  pull: {
    torso: "M-9-48Q-11-53-6-54L0-55Q5-55 6-50L8-28-6-27Z",
    head: [-2, -63],
    legs: ["M-1-28L3-16-3-7", "M4-28L12-17 14-7"],
    shoes: "M-5-2.700h8M12-2.700h8",
    arms: [
      { whole: "M-1-48L10-42 22-46", sleeve: "M-1-48L6-44" },
      { whole: "M-3-48L6-37 20-40", sleeve: "M-3-48L3-40" },
    ],
  },
  reach: {
    torso: "M-7-50Q-7-54-2-54H3Q8-54 8-48L7-28H-7Z",
    head: [2, -62],
    legs: ["M-3-28L-5-17-5-7", "M3-28L5-17 5-7"],
    shoes: "M-7-2.700h7M4-2.700h7",
    arms: [
      { whole: "M3-48L13-44 25-49", sleeve: "M3-48L10-45" },
      { whole: "M-1-48L-3-36 8-31", sleeve: "M-1-48L-3-39" },
    ],
  },
  pack: {
    torso: "M-7-50Q-7-54-2-54H3Q8-54 8-48L7-28H-7Z",
    head: [3, -61],
    legs: ["M-3-28L-4-17-4-7", "M3-28L4-17 4-7"],
    shoes: "M-6-2.700h7M3-2.700h7",
    arms: [
      { whole: "M3-48L12-46 23-56", sleeve: "M3-48L10-46" },
      { whole: "M-1-48L6-38 20-47", sleeve: "M-1-48L4-41" },
    ],
  },
  drive: {
    torso: "M-7-50Q-7-54-2-54H3Q8-54 8-48L8-28H-8Z",
    head: [1, -62],
    legs: ["M-2-29L12-28 14-16", "M-2-29L12-28 14-16"],
    shoes: "M14-14h4",
    arms: [
      { whole: "M3-48L11-40 20-43", sleeve: "M3-48L9-42" },
      { whole: "M0-48L6-38 18-39", sleeve: "M0-48L5-40" },
    ],
  },
} as const satisfies Record<string, PoseShape>;

type PoseShape = {
  torso: string;
  head: readonly [number, number];
  legs: readonly [string, string];
  shoes: string;
  arms: readonly [ArmPath, ArmPath];
};

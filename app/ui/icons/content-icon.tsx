import { Drawing } from "../pictures/scenes.tsx";

export function ContentIcon({ name }: { name: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <Drawing id={`icon-${name}`} />
    </svg>
  );
}

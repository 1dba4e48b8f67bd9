import { type RefObject, useState } from "react";
import { useIsLive } from "../hydration/unhydrated.tsx";
import { drawIcon } from "../icons/draw-icon.tsx";

const Copy = drawIcon(
  '<rect width="14" height="14" x="8" y="8" rx="2" ry="2"/><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>',
);

type CopyButtonProps = { text: string; written: RefObject<HTMLElement | null>; label: string };

/** Without clipboard access it selects the text where it is written. Not seen without scripts. */
export function CopyButton({ text, written, label }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      if (written.current) getSelection()?.selectAllChildren(written.current);
    }
  };
  return (
    <button className="copy-button" type="button" onClick={copy} disabled={!useIsLive()}>
      <Copy className="icon" />
      <span aria-live="polite">{isCopied ? "Copied" : label}</span>
    </button>
  );
}

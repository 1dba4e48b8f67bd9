import * as RadixToast from "@radix-ui/react-toast";
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import "../../styles/toast.css";
import { CircleAlert } from "../icons/alert-icon.tsx";
import { drawIcon } from "../icons/draw-icon.tsx";
import { X } from "../icons/icons.tsx";

const CircleCheck = drawIcon('<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>');

export type Toast = {
  id: number;
  kind: "success" | "failure";
  title: string;
  description?: string;
  /** The toast must not cover it. */
  uncovered?: Element | null;
};

/**
 * Hover or focus pauses the timer; Alt+T focuses the toast, or the empty area. Each toast has its own provider:
 * a shared one would stay paused after a toast closes under the pointer.
 */
export default function ToastArea({ toast }: { toast: Toast | null }) {
  const { area, noteFocus, giveFocusBack } = useFocusReturn();
  const isAskedFor = useRef(!toast);
  useEffect(() => {
    if (isAskedFor.current) area.current?.focus();
  }, [area]);
  return (
    <RadixToast.Provider key={toast?.id} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <RadixToast.Root
          className={`toast toast-${toast.kind}`}
          type={toast.kind === "failure" ? "foreground" : "background"}
          onOpenChange={giveFocusBack}
          onFocus={noteFocus}
          ref={(element) => moveOff(element?.parentElement, toast.uncovered)}
        >
          <Content {...toast} onGone={giveFocusBack} />
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        className="toast-area"
        label="Notifications"
        hotkey={["altKey", "KeyT"]}
        ref={area}
        onFocus={noteFocus}
        onKeyDown={({ key }) => key === "Escape" && giveFocusBack()}
      />
    </RadixToast.Provider>
  );
}

function Content({ kind, title, description, onGone }: Toast & { onGone: () => void }) {
  // Also for a toast that got the focus while it was closing.
  useLayoutEffect(() => onGone, [onGone]);
  const Icon = kind === "failure" ? CircleAlert : CircleCheck;
  return (
    <>
      <Icon className="icon" />
      <div>
        <RadixToast.Title asChild>
          <b>{title}</b>
        </RadixToast.Title>
        {description && (
          <RadixToast.Description asChild>
            <small>{description}</small>
          </RadixToast.Description>
        )}
      </div>
      <RadixToast.Close className="toast-close" aria-label="Close">
        <X className="icon" />
      </RadixToast.Close>
    </>
  );
}

/** Returns the focus to the page when a toast closes. */
function useFocusReturn() {
  const area = useRef<HTMLOListElement>(null);
  const previous = useRef<HTMLElement>(null);
  const noteFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget))
      previous.current = relatedTarget;
  };
  const giveFocusBack = useCallback(() => {
    if (area.current?.contains(document.activeElement)) previous.current?.focus();
  }, []);
  return { area, noteFocus, giveFocusBack };
}

/** Moves the toast above what it would cover, or below the header if there is no room. */
function moveOff(area: Element | null | undefined, uncovered: Element | null | undefined): void {
  if (!(area instanceof HTMLElement) || !uncovered) return;
  const [over, under] = [area, uncovered].map((element) => element.getBoundingClientRect());
  if (!over || !under) return;
  const isCovered =
    over.top < under.bottom && under.top < over.bottom && over.left < under.right && under.left < over.right;
  const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  if (!isCovered) return;
  if (under.top - over.height < top) area.style.inset = `${Math.max(top, 0)}px 0 auto auto`;
  else area.style.marginBottom = `${over.bottom - under.top}px`;
}

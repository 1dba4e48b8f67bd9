import * as RadixToast from "@radix-ui/react-toast";
import { type FocusEvent, useRef } from "react";
import { CircleAlert } from "./alert-icon.tsx";
import { drawIcon } from "./draw-icon.tsx";
import { X } from "./icons.tsx";

const CircleCheck = drawIcon('<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>');

export type Toast = { id: number; kind: "success" | "failure"; title: string; description?: string };

/**
 * Shows a toast for 5000 ms; hovering or focusing pauses it, a swipe of 50 px to the right dismisses it, Alt+T focuses it.
 * Each toast has its own provider: a shared one would keep the pause of a toast that was closed under the pointer.
 */
export default function ToastArea({ toast }: { toast: Toast }) {
  const isFailure = toast.kind === "failure";
  const Icon = isFailure ? CircleAlert : CircleCheck;
  const { area, noteFocus, giveFocusBack } = useFocusOnLoan();
  return (
    <RadixToast.Provider key={toast.id} duration={5000} swipeDirection="right" swipeThreshold={50}>
      <RadixToast.Root
        className={`toast toast-${toast.kind}`}
        type={isFailure ? "foreground" : "background"}
        onOpenChange={giveFocusBack}
        onFocus={noteFocus}
      >
        <Icon className="icon" />
        <div>
          <RadixToast.Title asChild>
            <b>{toast.title}</b>
          </RadixToast.Title>
          {toast.description && (
            <RadixToast.Description asChild>
              <small>{toast.description}</small>
            </RadixToast.Description>
          )}
        </div>
        <RadixToast.Close className="toast-close" aria-label="Close">
          <X className="icon" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        className="toast-area"
        label="Notifications"
        hotkey={["altKey", "KeyT"]}
        ref={area}
        onFocus={noteFocus}
      />
    </RadixToast.Provider>
  );
}

/** Returns the focus to where it was in the page when a toast closes. React does not see the toast inside the area. */
function useFocusOnLoan() {
  const area = useRef<HTMLOListElement>(null);
  const lender = useRef<HTMLElement>(null);
  const noteFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget))
      lender.current = relatedTarget;
  };
  const giveFocusBack = () => {
    if (area.current?.contains(document.activeElement)) lender.current?.focus();
  };
  return { area, noteFocus, giveFocusBack };
}

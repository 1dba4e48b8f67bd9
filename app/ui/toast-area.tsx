import * as RadixToast from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { Toast } from "./toasts.tsx";

/** 5000 ms, swipe right by 50 px, Alt+T, "Notifications"; hovering or focusing pauses it (spec.md sections 4, 9). */
export default function ToastArea({ toast }: { toast: Toast }) {
  const isFailure = toast.kind === "failure";
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <RadixToast.Root
        key={toast.id}
        className={`toast toast-${toast.kind}`}
        type={isFailure ? "foreground" : "background"}
      >
        <Icon className="icon" aria-hidden />
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
          <X className="icon" aria-hidden />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className="toast-area" label="Notifications" hotkey={["altKey", "KeyT"]} />
    </RadixToast.Provider>
  );
}

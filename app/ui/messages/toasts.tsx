import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from "react";
import { findLink } from "../navigation/plain-links.ts";
import type { Toast } from "./toast-area.tsx";

/** undefined takes the last one away. */
type ShowToast = (toast: Omit<Toast, "id"> | undefined) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Loaded with the first toast, by Alt+T, or by `loadToastArea`. */
const ToastArea = lazy(loadToastArea);

export function ToastProvider({ children }: { children: ReactNode }) {
  // null after Alt+T without a toast.
  const [toast, setToast] = useState<Toast | null>();
  const show = useCallback<ShowToast>(
    (next) => setToast((previous) => (next ? { ...next, id: (previous?.id ?? 0) + 1 } : previous && null)),
    [],
  );
  useEffect(() => {
    const onKey = ({ altKey, code }: KeyboardEvent) => {
      if (altKey && code === "KeyT") setToast((shown) => shown ?? null);
    };
    const onClick = (event: MouseEvent) => {
      if (isOfflineLink(event)) show(offline);
    };
    document.addEventListener("keydown", onKey);
    window.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("click", onClick, true);
    };
  }, [show]);
  return (
    <ToastContext value={show}>
      {children}
      {toast !== undefined && (
        <Suspense>
          <ToastArea toast={toast} />
        </Suspense>
      )}
    </ToastContext>
  );
}

const offline = {
  kind: "failure",
  title: "You are offline.",
  description: "This page stays open, with what you typed.",
} as const;

/** Stops a link to another page while offline: the browser's own notice would replace the form. */
function isOfflineLink(event: MouseEvent): boolean {
  if (navigator.onLine || !isLoaded) return false;
  const link = findLink(event);
  if (!link || link.to.pathname === location.pathname) return false;
  event.preventDefault();
  return true;
}

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Falls back to a plain toast, because toasts also announce a lost connection. */
export function loadToastArea(): Promise<{ default: ComponentType<{ toast: Toast | null }> }> {
  return import("./toast-area.tsx").then(
    (area) => {
      isLoaded = true;
      return area;
    },
    () => ({ default: PlainToast }),
  );
}

let isLoaded = false;

function PlainToast({ toast }: { toast: Toast | null }) {
  return (
    toast && (
      <section className="toast-area" aria-label="Notifications">
        <p className={`toast toast-${toast.kind}`} role={toast.kind === "failure" ? "alert" : "status"}>
          <b>{toast.title}</b> <span>{toast.description}</span>
        </p>
      </section>
    )
  );
}

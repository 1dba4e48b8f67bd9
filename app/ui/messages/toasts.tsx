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
    if (window.earlyClicks?.asksForToasts) setToast((shown) => shown ?? null);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
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

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Falls back to a plain toast, because toasts also announce a lost connection. */
export function loadToastArea(): Promise<{ default: ComponentType<{ toast: Toast | null }> }> {
  return import("./toast-area.tsx").catch(() => ({ default: PlainToast }));
}

function PlainToast({ toast }: { toast: Toast | null }) {
  return (
    toast && (
      <section className="toast-area" aria-label="Notifications">
        <p className={`toast toast-${toast.kind}`} role={toast.kind === "failure" ? "alert" : "status"}>
          <b>{toast.title}</b> {toast.description}
        </p>
      </section>
    )
  );
}

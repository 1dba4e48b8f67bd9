import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from "react";
import type { Toast } from "./toast-area.tsx";

type ShowToast = (toast: Omit<Toast, "id">) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Radix's toast, loaded with the first toast or, before the connection can fail, by `loadToastArea`. */
const ToastArea = lazy(loadToastArea);

/** Shows one toast at a time; a new one replaces the old. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const show = useCallback<ShowToast>(
    (next) => setToast((previous) => ({ ...next, id: (previous?.id ?? 0) + 1 })),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      {useMemo(
        () =>
          toast && (
            <Suspense>
              <ToastArea toast={toast} />
            </Suspense>
          ),
        [toast],
      )}
    </ToastContext>
  );
}

/** Returns the function that shows a toast. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** A toast also announces a lost connection, so it needs a fallback for when its own code cannot be loaded. */
export function loadToastArea(): Promise<{ default: ComponentType<{ toast: Toast }> }> {
  return import("./toast-area.tsx").catch(() => ({ default: PlainToast }));
}

function PlainToast({ toast }: { toast: Toast }) {
  return (
    <section className="toast-area" aria-label="Notifications">
      <p className={`toast toast-${toast.kind}`} role={toast.kind === "failure" ? "alert" : "status"}>
        <b>{toast.title}</b>
      </p>
    </section>
  );
}

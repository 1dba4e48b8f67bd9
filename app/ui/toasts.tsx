import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from "react";

export type Toast = { id: number; kind: "success" | "failure"; title: string; description?: string };
type ShowToast = (toast: Omit<Toast, "id">) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Radix's toast is needed only once something is to be said. */
const ToastArea = lazy(() => import("./toast-area.tsx"));

/** Shows one toast at a time; a new one replaces the old (decisions.md, "Toasts"). */
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

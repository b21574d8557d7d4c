import { CircleCheck } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'

/** For what cannot be seen otherwise: a change whose result is not on the screen. */
const ToastContext = createContext<(message: string) => void>(() => {})

const SHOWN_MS = 5_000

export function useToast(): (message: string) => void {
  return use(ToastContext)
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<{ readonly message: string } | null>(null)
  const show = useCallback((message: string) => setToast({ message }), [])
  useEffect(() => {
    if (toast === null) return
    const timer = setTimeout(() => setToast(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <ToastContext value={show}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-6 z-50 grid justify-items-center px-4"
      >
        {toast && (
          <p className="appearing pointer-events-auto flex items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-3 font-semibold shadow-float">
            <CircleCheck className="size-4 text-success" aria-hidden />
            {toast.message}
          </p>
        )}
      </div>
    </ToastContext>
  )
}

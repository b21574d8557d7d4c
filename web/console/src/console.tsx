import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ApiError } from './api/index.ts'
import { createConsoleRouter } from './router.tsx'
import { leaveForSignIn } from './session.ts'
import { ToastProvider } from './ui/toast.tsx'

/** The session ended elsewhere, or ran out: sign in, and come back to the same address. */
const onError = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'SIGNED_OUT') void leaveForSignIn()
}

const isWorthRetrying = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && isWorthRetrying(error) },
  },
})
const router = createConsoleRouter(queryClient)

/** For people who are signed in. */
export function Console() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </Suspense>
    </QueryClientProvider>
  )
}

import { useCallback } from 'react'
import { ApiError } from '../api/index.ts'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'

/** What to tell about an error. The service writes English; codes that people meet often have a text in their language. */
export function useErrorText(): (error: unknown) => string {
  const t = useText(texts)
  return useCallback(
    error => {
      if (!(error instanceof ApiError)) return t('error.unknown')
      if (error.code === 'NETWORK') return t('error.network')
      if (error.code === 'SIGN_IN_FAILED') return t('error.signIn')
      if (error.code === 'SINGLE_SIGN_ON_REQUIRED') return t('error.singleSignOn')
      // With details it is about the object, and not about the role.
      if (error.code === 'FORBIDDEN' && error.details.length === 0) return t('error.forbidden')
      if (error.code === 'RATE_LIMITED') return t('error.rate', { seconds: error.retryAfterSeconds ?? 60 })
      return error.message || t('error.unknown')
    },
    [t],
  )
}

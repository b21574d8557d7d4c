import { useCallback } from 'react'
import { SIGN_IN } from '../addresses.ts'
import { api } from '../api/index.ts'
import { useErrorText } from '../ui/error-text.ts'
import { useToast } from '../ui/toast.tsx'

/** Leads to a new document: nothing that the person saw stays in memory. */
export function useSignOut(): () => void {
  const toast = useToast()
  const errorText = useErrorText()
  return useCallback(() => {
    api.signOut().then(
      () => location.replace(SIGN_IN),
      error => toast(errorText(error)),
    )
  }, [toast, errorText])
}

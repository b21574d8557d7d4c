import { useState } from 'react'
import { useErrorText } from '../ui/error-text.ts'

/** One call at a time, with its error as a text. The error goes when the next call starts or something is typed. */
export function useSubmit() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const errorText = useErrorText()
  const submit = async (call: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await call()
    } catch (thrown) {
      setError(errorText(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, setError, submit }
}

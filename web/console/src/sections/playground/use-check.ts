import { useEffect, useState } from 'react'
import type { ErrorDetail } from '../../api/index.ts'

const WAIT_MS = 400

/**
 * Asks the service what is wrong with a form, shortly after its last change: its rules need the catalogue and the lists of places, and are
 * the same as of saving it. Answers that come too late are left out.
 */
export function useCheck<Checked>(body: object, check: (body: object) => Promise<Checked>): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null)
  const text = JSON.stringify(body)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      check(JSON.parse(text) as object).then(
        answer => isCurrent && setChecked(answer),
        // Saving says what is wrong with the service.
        () => {},
      )
    }, WAIT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, check])
  return checked
}

/** The first problem of a field, or of a part of it. */
export function problemOf(problems: readonly ErrorDetail[], field: string): string | null {
  const found = problems.find(
    ({ path }) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  )
  return found === undefined ? null : asSentence(found)
}

/** The service begins with the path, which the place of the message says already. */
function asSentence({ path, message }: ErrorDetail): string {
  const rest = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

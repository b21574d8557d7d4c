import type { AuditActor } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { texts } from './texts.ts'

export function useActorName(): (actor: AuditActor) => string {
  const t = useText(texts)
  return ({ kind, name, email }) => {
    const known = name || email
    return kind === 'user' ? known || '–' : [t(kind), known].filter(Boolean).join(' · ')
  }
}

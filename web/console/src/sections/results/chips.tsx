import type { CandidateResult } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Chip } from '../../ui/chip.tsx'
import { texts } from './texts.ts'

type Outcome = Pick<CandidateResult, 'status' | 'reason' | 'qualified'>

const KINDS = { pending: 'brand', completed: 'success', declined: 'warning', failed: 'plain' } as const

/** The most that is known in one word: completed people are qualified or not, and failures have a reason. */
export function OutcomeChip({ status, reason, qualified }: Outcome) {
  const t = useText(texts)
  if (qualified === false) return <Chip kind="danger">{t('qualified.no')}</Chip>
  if (status === 'completed' && qualified) return <Chip kind="success">{t('qualified.yes')}</Chip>
  return <Chip kind={KINDS[status]}>{t(reason === null ? `status.${status}` : `reason.${reason}`)}</Chip>
}

export function InterestChip({ interested }: Pick<CandidateResult, 'interested'>) {
  const t = useText(texts)
  if (interested === null) return null
  return <Chip kind={interested ? 'success' : 'warning'}>{t(interested ? 'interested.yes' : 'interested.no')}</Chip>
}

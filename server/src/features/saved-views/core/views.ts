import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** A filter of a list of the console under a name. */
export interface SavedView {
  readonly id: string
  readonly section: ViewSection
  readonly name: string
  /** As in the address of the list. */
  readonly filter: Readonly<Record<string, string | number>>
  /** For all members who see the list. */
  readonly isShared: boolean
  readonly madeBy: string
  readonly createdAt: Date
}

export type ViewSection = 'results'

/** Whoever changes views. */
export interface ViewEditor {
  readonly userId: string
  /** Whether their role may share views, and so change those that others shared. */
  readonly mayShare: boolean
}

/** Of a person, in an organisation and mode. */
export const MOST_VIEWS = 50

/** Nobody learns of the own views of others. */
function isVisible({ isShared, madeBy }: Pick<SavedView, 'isShared' | 'madeBy'>, userId: string): boolean {
  return isShared || madeBy === userId
}

export function checkNew(
  { mayShare }: ViewEditor,
  { isShared }: Pick<SavedView, 'isShared'>,
  made: number,
): Result<null, DomainError<'FORBIDDEN' | 'LIMIT_EXCEEDED'>> {
  if (isShared && !mayShare) return err(forbidden())
  if (made < MOST_VIEWS) return ok(null)
  const message = `You have ${MOST_VIEWS} views, which is the most. Delete one first.`
  return err({ ...domainError('LIMIT_EXCEEDED'), message })
}

/** Null: there is no such view for this person. */
export function checkChange(
  { userId, mayShare }: ViewEditor,
  view: Pick<SavedView, 'isShared' | 'madeBy'> | null,
): Result<null, DomainError<'FORBIDDEN' | 'NOT_FOUND'>> {
  if (view === null || !isVisible(view, userId)) return err(domainError('NOT_FOUND'))
  return view.isShared && !mayShare ? err(forbidden()) : ok(null)
}

function forbidden(): DomainError<'FORBIDDEN'> {
  return { ...domainError('FORBIDDEN'), message: 'Your role may not share views or change shared ones.' }
}

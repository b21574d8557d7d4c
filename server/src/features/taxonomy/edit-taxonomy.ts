import type { Label } from '@pramaan/matching'
import type { Database, Reads, Tx } from '../../database/tx.ts'
import { formatCatalogueId, parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { shownText } from '../../kernel/shown-text.ts'
import { endAlias, findAliases, insertAlias, listLabelsOfOthers, type OperatorAlias } from './alias-store.ts'
import { type AliasError, languageOf, saysTheSame, validateAlias } from './core/alias.ts'
import { drawNumbers, insertLabels, insertNodes, insertVersion } from './import-store.ts'
import { type Branch, findBranch, findLabels, isLiving, lockForImport } from './store.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
}

type SkillError = DomainError<'SKILL_NOT_FOUND' | 'SKILL_RETIRED'>

/** Author and reason, stored with the alias. */
export interface ChangeAuthor {
  readonly actor: string
  readonly reason: string
}

export interface AddedAlias {
  readonly version: number
  readonly label: Label
  /** Other skills with the same label: the alias is ambiguous. */
  readonly alsoCalled: readonly { readonly number: number; readonly name: string }[]
}

/** Adds an alias to a skill, as a taxonomy version of its own. Imports do not remove it. */
export async function addAlias(
  deps: Deps,
  skillId: string,
  wanted: { readonly text: string; readonly language: string },
  by: ChangeAuthor,
): Promise<Result<AddedAlias, SkillError | AliasError>> {
  const added = await deps.database.transaction(async tx => {
    await lockForImport(tx)
    const found = await findLiving(tx, skillId)
    if (!found.ok) return found
    const skill = found.value.number
    const checked = validateAlias(wanted, await findLabels(tx, 'skill', skill))
    if (!checked.ok) return checked
    const origin = { source: 'operator', sourceVersion: formatCatalogueId('skill', skill) }
    const version = await writeAlias(tx, skill, checked.value, origin, { ...by, at: new Date(deps.clock()) })
    return ok({ skill, version, label: checked.value })
  })
  if (!added.ok) return added
  const { skill, version, label } = added.value
  return ok({ version, label, alsoCalled: await findAlsoCalled(deps.database.reads, skill, label.text) })
}

/**
 * Adds the name that a partner used for an existing skill as an alias. False if the skill already has the label or it is not a valid
 * alias: the approval is not affected.
 */
export async function learnAlias(tx: Tx, { skill, name, requestId, actor }: ApprovedName, at: Date): Promise<boolean> {
  const language = languageOf(shownText(name))
  if (language === null) return false
  await lockForImport(tx)
  const checked = validateAlias({ text: name, language }, await findLabels(tx, 'skill', skill))
  if (!checked.ok) return false
  const origin = { source: 'request', sourceVersion: requestId }
  await writeAlias(tx, skill, checked.value, origin, { actor, reason: `skill request ${requestId}`, at })
  return true
}

export interface ApprovedName {
  readonly skill: number
  readonly name: string
  readonly requestId: string
  readonly actor: string
}

/** Ends an alias of the operator. Labels of a source can only be changed by the source. */
export async function removeAlias(
  deps: Deps,
  skillId: string,
  text: string,
  { actor, reason }: ChangeAuthor,
): Promise<
  Result<{ readonly version: number; readonly alias: OperatorAlias }, DomainError<'ALIAS_NOT_FOUND'> | SkillError>
> {
  return await deps.database.transaction(async tx => {
    await lockForImport(tx)
    const found = await findSkill(tx, skillId)
    if (!found.ok) return found
    const skill = found.value.number
    const alias = (await findAliases(tx, skill)).find(each => saysTheSame(each.text, text))
    if (alias === undefined) return err(await noAlias(tx, skill, text))
    const at = new Date(deps.clock())
    const origin = { source: 'operator', sourceVersion: formatCatalogueId('skill', skill) }
    const version = await insertVersion(tx, { ...origin, added: 0, changed: 1, retired: 0, at })
    await endAlias(tx, alias, { version, at, actor, reason })
    return ok({ version, alias })
  })
}

export interface ListedLabel extends Label {
  /** Null for a label of a source. */
  readonly ofOperator: Pick<OperatorAlias, 'addedAt' | 'addedBy' | 'reason'> | null
}

/** All labels of a skill, also of a retired one, and who added them. */
export async function listLabels(
  { database: { reads } }: Pick<Deps, 'database'>,
  skillId: string,
): Promise<Result<readonly ListedLabel[], SkillError>> {
  const found = await findSkill(reads, skillId)
  if (!found.ok) return found
  const aliases = await findAliases(reads, found.value.number)
  const labels = await findLabels(reads, 'skill', found.value.number)
  const isSame = (one: Label, other: Label) =>
    one.text === other.text && one.language === other.language && one.kind === other.kind
  return ok(labels.map(label => ({ ...label, ofOperator: aliases.find(alias => isSame(alias, label)) ?? null })))
}

async function writeAlias(
  tx: Tx,
  skill: number,
  label: Label,
  origin: { readonly source: string; readonly sourceVersion: string },
  by: ChangeAuthor & { readonly at: Date },
): Promise<number> {
  const version = await insertVersion(tx, { ...origin, added: 0, changed: 1, retired: 0, at: by.at })
  await insertAlias(tx, skill, label, { ...by, version })
  return version
}

async function findSkill(tx: Reads, skillId: string): Promise<Result<Branch['skill'], DomainError<'SKILL_NOT_FOUND'>>> {
  const number = parseCatalogueId('skill', skillId)
  const branch = number === null ? null : await findBranch(tx, number)
  return branch ? ok(branch.skill) : err(domainError('SKILL_NOT_FOUND', { path: 'skill', message: skillId }))
}

async function findLiving(tx: Reads, skillId: string): Promise<Result<Branch['skill'], SkillError>> {
  const found = await findSkill(tx, skillId)
  if (!found.ok || !found.value.retired) return found
  const { replacedBy } = found.value
  const hint =
    replacedBy === null ? 'It has no successor.' : `Its successor is ${formatCatalogueId('skill', replacedBy)}.`
  return err(domainError('SKILL_RETIRED', { path: 'skill', message: hint }))
}

async function noAlias(tx: Reads, skill: number, text: string): Promise<DomainError<'ALIAS_NOT_FOUND'>> {
  const label = (await findLabels(tx, 'skill', skill)).find(each => saysTheSame(each.text, text))
  const message = label
    ? 'It is a label of the source and not an operator alias.'
    : `${formatCatalogueId('skill', skill)} has no such alias.`
  return domainError('ALIAS_NOT_FOUND', { path: 'text', message })
}

async function findAlsoCalled(tx: Reads, skill: number, text: string): Promise<AddedAlias['alsoCalled']> {
  const others = (await listLabelsOfOthers(tx, skill)).filter(other => saysTheSame(other.text, text))
  return [...new Map(others.map(({ number, name }) => [number, { number, name }])).values()]
}

interface NewSkill {
  /** Id of the skill request. */
  readonly key: string
  readonly name: string
  readonly description: string
  readonly subSkill: number
  readonly verifiable: boolean
}

/** Adds a skill that no source has, as a taxonomy version of its own. Null if the sub-skill does not exist or is retired. */
export async function addSkill(
  tx: Tx,
  { key, name, description, subSkill, verifiable }: NewSkill,
  at: Date,
): Promise<number | null> {
  await lockForImport(tx)
  if (!(await isLiving(tx, 'sub_skill', subSkill))) return null
  const source = 'request'
  const version = await insertVersion(tx, { source, sourceVersion: key, added: 1, changed: 0, retired: 0, at })
  const [number] = await drawNumbers(tx, 'skill', 1)
  const place = { level: 'skill' as const, number: number!, key, parentNumber: subSkill }
  await insertNodes(tx, source, version, [
    { ...place, name, description, verifiable, safetyCritical: false, wholeTrade: false, facts: null },
  ])
  await insertLabels(tx, [{ level: 'skill', number: number!, language: 'en', kind: 'preferred', text: name }])
  return number!
}

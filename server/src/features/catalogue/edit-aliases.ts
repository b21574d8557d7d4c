import type { Database, Reads, Tx } from '../../database/tx.ts'
import { formatCatalogueId, parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { shownText } from '../../kernel/shown-text.ts'
import { endAlias, findAliases, insertAlias, listLabelsOfOthers, type OperatorAlias } from './alias-store.ts'
import { type AliasRefusal, judgeAlias, languageOf, saysTheSame } from './core/alias.ts'
import type { Label } from './core/label.ts'
import { insertVersion } from './import-store.ts'
import { type Branch, findBranch, findLabels, lockForImport } from './store.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
}

type SkillRefusal = Refusal<'SKILL_NOT_FOUND' | 'SKILL_RETIRED'>

/** Who asks and why; kept with the alias. */
export interface Asking {
  readonly actor: string
  readonly reason: string
}

export interface AddedAlias {
  readonly version: number
  readonly label: Label
  /** Other skills that are called the same: whoever says it may mean either. */
  readonly alsoCalled: readonly { readonly number: number; readonly name: string }[]
}

/** One more way to say a skill, as a taxonomy version of its own. No import takes it away. */
export async function addAlias(
  deps: Deps,
  skillId: string,
  wanted: { readonly text: string; readonly language: string },
  by: Asking,
): Promise<Result<AddedAlias, SkillRefusal | AliasRefusal>> {
  const added = await deps.database.transaction(async tx => {
    await lockForImport(tx)
    const found = await findLiving(tx, skillId)
    if (!found.ok) return found
    const skill = found.value.number
    const judged = judgeAlias(wanted, await findLabels(tx, 'skill', skill))
    if (!judged.ok) return judged
    const origin = { source: 'operator', sourceVersion: formatCatalogueId('skill', skill) }
    const version = await writeAlias(tx, skill, judged.value, origin, { ...by, at: new Date(deps.clock()) })
    return ok({ skill, version, label: judged.value })
  })
  if (!added.ok) return added
  const { skill, version, label } = added.value
  return ok({ version, label, alsoCalled: await findAlsoCalled(deps.database.reads, skill, label.text) })
}

/**
 * What a partner called a skill that was there already. False where that is nothing new to the catalogue, or nothing it could use: the
 * approval it comes from holds all the same.
 */
export async function learnAlias(tx: Tx, { skill, name, requestId, actor }: LearntName, at: Date): Promise<boolean> {
  const language = languageOf(shownText(name))
  if (language === null) return false
  await lockForImport(tx)
  const judged = judgeAlias({ text: name, language }, await findLabels(tx, 'skill', skill))
  if (!judged.ok) return false
  const origin = { source: 'request', sourceVersion: requestId }
  await writeAlias(tx, skill, judged.value, origin, { actor, reason: `skill request ${requestId}`, at })
  return true
}

export interface LearntName {
  readonly skill: number
  readonly name: string
  readonly requestId: string
  readonly actor: string
}

/** Ends an alias of the operator's; what a source says is the source's to change. */
export async function removeAlias(
  deps: Deps,
  skillId: string,
  text: string,
  { actor, reason }: Asking,
): Promise<
  Result<{ readonly version: number; readonly alias: OperatorAlias }, Refusal<'ALIAS_NOT_FOUND'> | SkillRefusal>
> {
  return await deps.database.transaction(async tx => {
    await lockForImport(tx)
    const found = await findSkill(tx, skillId)
    if (!found.ok) return found
    const skill = found.value.number
    const alias = (await findAliases(tx, skill)).find(each => saysTheSame(each.text, text))
    if (alias === undefined) return refused(await noAlias(tx, skill, text))
    const at = new Date(deps.clock())
    const origin = { source: 'operator', sourceVersion: formatCatalogueId('skill', skill) }
    const version = await insertVersion(tx, { ...origin, added: 0, changed: 1, retired: 0, at })
    await endAlias(tx, alias, { version, at, actor, reason })
    return ok({ version, alias })
  })
}

export interface ListedLabel extends Label {
  /** Null for what a source says. */
  readonly ofOperator: Pick<OperatorAlias, 'addedAt' | 'addedBy' | 'reason'> | null
}

/** All that a skill is called, also a retired one, and by whom. */
export async function listLabels(
  { database: { reads } }: Pick<Deps, 'database'>,
  skillId: string,
): Promise<Result<readonly ListedLabel[], SkillRefusal>> {
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
  by: Asking & { readonly at: Date },
): Promise<number> {
  const version = await insertVersion(tx, { ...origin, added: 0, changed: 1, retired: 0, at: by.at })
  await insertAlias(tx, skill, label, { ...by, version })
  return version
}

async function findSkill(tx: Reads, skillId: string): Promise<Result<Branch['skill'], Refusal<'SKILL_NOT_FOUND'>>> {
  const number = parseCatalogueId('skill', skillId)
  const branch = number === null ? null : await findBranch(tx, number)
  return branch ? ok(branch.skill) : refused(refusal('SKILL_NOT_FOUND', { path: 'skill', message: skillId }))
}

async function findLiving(tx: Reads, skillId: string): Promise<Result<Branch['skill'], SkillRefusal>> {
  const found = await findSkill(tx, skillId)
  if (!found.ok || !found.value.retired) return found
  const { replacedBy } = found.value
  const heir =
    replacedBy === null ? 'It has no successor.' : `Its successor is ${formatCatalogueId('skill', replacedBy)}.`
  return refused(refusal('SKILL_RETIRED', { path: 'skill', message: heir }))
}

async function noAlias(tx: Reads, skill: number, text: string): Promise<Refusal<'ALIAS_NOT_FOUND'>> {
  const label = (await findLabels(tx, 'skill', skill)).find(each => saysTheSame(each.text, text))
  const message = label
    ? 'The source of the skill calls it so: it is no alias of yours.'
    : `${formatCatalogueId('skill', skill)} is not called so.`
  return refusal('ALIAS_NOT_FOUND', { path: 'text', message })
}

async function findAlsoCalled(tx: Reads, skill: number, text: string): Promise<AddedAlias['alsoCalled']> {
  const others = (await listLabelsOfOthers(tx, skill)).filter(other => saysTheSame(other.text, text))
  return [...new Map(others.map(({ number, name }) => [number, { number, name }])).values()]
}

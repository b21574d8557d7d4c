import type { Label, LabelKind } from '@pramaan/matching'
import { formatCatalogueId } from '../../../../kernel/catalogue-id.ts'
import { LANGUAGES, type Language, writtenIn } from '../../../../kernel/languages.ts'
import type { StarterMaster } from './document.ts'
import { at, fault, type Place, readList, readText } from './fields.ts'

/** Languages in which trades and workers have names and skills do not. Hindi is in the files of the masters. */
const TRADE_LANGUAGES: readonly Language[] = LANGUAGES.filter(language => language !== 'en' && language !== 'hi')

/** As people type it on a phone. */
const LATIN = /^[a-z0-9 -]+$/

/** By key of the trade: its name in each language (preferred), then its workers (alias), some in Latin letters (romanised). */
export type TradeNames = ReadonlyMap<string, readonly Label[]>

/** A file of catalogue/trade-names: LANGUAGE.yaml, which maps the id of a trade to its name and its workers. */
export interface TradeNamesFile {
  readonly place: Place
  readonly value: unknown
}

/** Every trade that has a skill for the whole of it must have a name and a worker in every language. */
export function readTradeNames(files: readonly TradeNamesFile[], masters: readonly StarterMaster[]): TradeNames {
  const trades = masters.flatMap(master => master.subSkills)
  const named = new Set(trades.filter(({ skills }) => skills.some(skill => skill.wholeTrade)).map(({ id }) => id))
  const names = new Map<string, Label[]>()
  for (const { place, value } of files) {
    const language = TRADE_LANGUAGES.find(each => place.file === `${each}.yaml`)
    if (language === undefined) {
      fault(place, `is not named after one of ${TRADE_LANGUAGES.join(', ')}`)
      continue
    }
    const entries = new Map(Object.entries(value ?? {}).map(([id, texts]) => [Number(id), texts as unknown]))
    for (const id of named) if (id !== null && !entries.has(id)) fault(at(place, String(id)), 'is missing')
    for (const [id, texts] of entries) {
      const spot = at(place, String(id))
      if (!named.has(id)) fault(spot, 'is no trade with a skill for the whole of it')
      const key = formatCatalogueId('sub_skill', id)
      names.set(key, [...(names.get(key) ?? []), ...readNames(texts, spot, language)])
    }
  }
  return names
}

function readNames(value: unknown, place: Place, language: Language): readonly Label[] {
  const texts = readList(value, place, 2).map((entry, index) => {
    const text = readText(entry, at(place, index))
    if (text !== '' && !writtenIn(language, text) && (index === 0 || !LATIN.test(text)))
      fault(at(place, index), `is neither in the script of ${language} nor in Latin letters: ${text}`)
    return text
  })
  return [...new Set(texts)]
    .filter(text => text !== '')
    .map((text, nth) => ({ text, language, kind: kindOf(text, nth) }))
}

function kindOf(text: string, nth: number): LabelKind {
  if (nth === 0) return 'preferred'
  return LATIN.test(text) ? 'romanised' : 'alias'
}

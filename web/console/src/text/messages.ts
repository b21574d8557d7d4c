import type { CompiledMessage } from '../../../ui/messages.ts'
import type { Language } from '../api/index.ts'

type Texts = Readonly<Record<string, string>>
type Table = Readonly<Record<string, CompiledMessage>>

/** Messages of one part of the console: English at hand, the other language loaded when somebody reads it. */
export interface Messages<Key extends string> {
  readonly tableOf: (language: Language) => Table | Promise<Table>
  /** Only for the type of the keys. */
  readonly keys?: Key
}

/**
 * `en` is typed as written, but the build has compiled it. `hi` must have the same keys: a key that is missing there is a type error.
 *
 *     export const texts = defineMessages(en, () => import('../../../../messages/hi/console-members.json'))
 */
export function defineMessages<English extends Texts>(
  en: English,
  hi: () => Promise<{ readonly default: Readonly<Record<keyof English, string>> }>,
): Messages<keyof English & string> {
  let hindi: Table | Promise<Table> | null = null
  const loadHindi = () => {
    hindi ??= hi().then(module => {
      hindi = module.default as unknown as Table
      return hindi
    })
    return hindi
  }
  return { tableOf: language => (language === 'hi' ? loadHindi() : (en as unknown as Table)) }
}

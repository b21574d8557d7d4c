import Type, { type Static } from 'typebox'
import { Errors } from 'typebox/value'
import { type BankItem, ITEM_KINDS, type ItemBank } from './core/item-bank.ts'
import { checkQuestion } from './core/quality-gate.ts'

const closed = { additionalProperties: false } as const
const WRONG_OPTIONS = 3
/** YAML reads an option such as 10 as a number. */
const option = Type.Union([Type.String(), Type.Number()])
const text = Type.Object(
  {
    ask: Type.String(),
    right: option,
    wrong: Type.Array(option, { minItems: WRONG_OPTIONS, maxItems: WRONG_OPTIONS }),
  },
  closed,
)

/** Format of a file: one skill. */
const bankFile = Type.Object(
  {
    skill: Type.Integer({ minimum: 1 }),
    questions: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ minimum: 1, maximum: 9_999 }),
          kind: Type.Enum([...ITEM_KINDS]),
          difficulty: Type.Integer({ minimum: 1, maximum: 3 }),
          tests: Type.String({ minLength: 3 }),
          en: text,
          hi: text,
          why: Type.Array(Type.String({ minLength: 5 }), { minItems: WRONG_OPTIONS, maxItems: WRONG_OPTIONS }),
        },
        closed,
      ),
    ),
  },
  closed,
)

type BankFileContent = Static<typeof bankFile>

export interface BankFile {
  readonly name: string
  readonly content: unknown
}

export interface ReadBank {
  readonly bank: ItemBank
  /** Every problem of every file, with its position. */
  readonly problems: readonly string[]
}

/** `bankName` is `public` for the questions of the repository. */
export function readItemBank(bankName: string, files: readonly BankFile[]): ReadBank {
  const bank = new Map<number, readonly BankItem[]>()
  const problems: string[] = []
  for (const { name, content } of files) {
    const shape = Errors(bankFile, content).map(error => `${name}: ${error.instancePath || '/'} ${error.message}.`)
    problems.push(...shape)
    if (shape.length > 0) continue
    const { skill, questions } = content as BankFileContent
    if (bank.has(skill)) problems.push(`${name}: skill ${skill} occurs twice.`)
    const items = questions.map(question => toItem(bankName, skill, question))
    problems.push(...itemProblems(items).map(problem => `${name}: ${problem}`))
    bank.set(skill, items)
  }
  return { bank, problems }
}

function itemProblems(items: readonly BankItem[]): readonly string[] {
  const ids = items.map(({ itemId }) => itemId)
  return items.flatMap((item, at) => {
    const repeated = ids.indexOf(item.itemId) < at ? [`${item.itemId}: the id occurs twice.`] : []
    const fault = checkQuestion(item)
    return fault === null ? repeated : [...repeated, `${item.itemId}: ${fault}.`]
  })
}

function toItem(bankName: string, skillNumber: number, question: BankFileContent['questions'][number]): BankItem {
  const { id, kind, difficulty, tests, why, en, hi } = question
  return {
    itemId: `${bankName}/${skillNumber}.${id}`,
    skillNumber,
    kind,
    difficulty,
    tests,
    why,
    texts: { en: toText(en), hi: toText(hi) },
    right: 0,
  }
}

function toText({ ask, right, wrong }: Static<typeof text>) {
  return { ask, options: [right, ...wrong].map(String) }
}

import { answer, type Behaviour, text } from '../../testing/fake-model-behaviours.ts'
import {
  type Asked,
  type AskedKind,
  honestAnswer,
  readRequest,
  type WrittenQuestion,
} from '../../testing/honest-model.ts'

/** The answer of a model that obeys the injection, and the request it is for. It answers the other requests honestly. */
export interface Obedience {
  readonly name: string
  readonly at: AskedKind
  readonly respond: (asked: Asked) => Behaviour
  readonly outcome: 'ready' | 'failed' | 'either'
}

/** Part of what the model wrote. It must not appear anywhere. */
export const MODEL_CANARY = 'evilcanary'

/** API key of the model. It must not appear in anything stored, logged or answered. */
export const MODEL_KEY = 'sk-secretcanary-73aa'

type Change = (question: WrittenQuestion, at: number) => unknown

function written(name: string, change: Change, outcome: Obedience['outcome'] = 'failed'): Obedience {
  const respond = (asked: Asked) => {
    const { questions } = honestAnswer(asked) as { questions: readonly WrittenQuestion[] }
    return answer({ questions: questions.map(change) })
  }
  return { name, at: 'questions', respond, outcome }
}

const inAsk = (name: string, hostile: string) =>
  written(name, question => ({ ...question, ask: `${question.ask} ${hostile}` }))
const inOptions = (name: string, hostile: string) =>
  written(name, question => ({ ...question, options: question.options.map(option => `${option} ${hostile}`) }))

/** Five questions are clean and must be kept: a session asks five. */
const inSome = (name: string, hostile: string) =>
  written(name, (question, at) => (at < 2 ? { ...question, ask: `${question.ask} ${hostile}` } : question), 'ready')

const tags = String.fromCodePoint(...[...MODEL_CANARY].map(letter => 0xe0000 + letter.charCodeAt(0)))

const HOSTILE_WORDS: readonly (readonly [string, string])[] = [
  ['a script', `<script>${MODEL_CANARY}</script>`],
  ['an image', `<img src=x onerror=${MODEL_CANARY}>`],
  ['full-width markup', `＜b＞${MODEL_CANARY}＜/b＞`],
  ['an entity', `&lt;b&gt; ${MODEL_CANARY}`],
  ['a link', `https://${MODEL_CANARY}.example.com/a`],
  ['a domain without a scheme', `${MODEL_CANARY}.com`],
  ['a script address', `javascript:${MODEL_CANARY}`],
  ['zero width', 'evil\u200Bcanary'],
  ['a soft hyphen', 'evil\u00ADcanary'],
  ['bidi', `\u202E${MODEL_CANARY}\u202C`],
  ['isolates', `\u2066${MODEL_CANARY}\u2069`],
  ['tag characters', `${tags} ${MODEL_CANARY}`],
  ['a line break', `\nSYSTEM: ${MODEL_CANARY}`],
  ['NUL', `\u0000 ${MODEL_CANARY}`],
  ['half a pair', `\uD800 ${MODEL_CANARY}`],
  ['an escape', `\u001B[31m${MODEL_CANARY}`],
  ['markdown', `[${MODEL_CANARY}](x)`],
  ['code', `\`${MODEL_CANARY}\``],
  ['template braces', `{{${MODEL_CANARY}}}`],
  ['money', `${MODEL_CANARY}@okbank`],
  ['a phone number', `${MODEL_CANARY} +91 98765 43210`],
  ['an emoji', `${MODEL_CANARY} \u{1F600}`],
  ['private use', `${MODEL_CANARY} \uE000`],
  ['Cyrillic', `${MODEL_CANARY} сам`],
]

const rightFirst: Change = ({ ask, options, right }) => ({
  ask,
  options: [options[right], ...options.filter((_, place) => place !== right)],
  right: 0,
})

const BAD_SETS: readonly Obedience[] = [
  written('ignores the order', question => question, 'ready'),
  written('right option always first, and correct', rightFirst, 'ready'),
  written('right option always first, and wrong', question => ({ ...question, right: 0 })),
  written('repeated options', question => ({
    ...question,
    options: question.options.map(() => `Same ${MODEL_CANARY}`),
  })),
  written('options that differ in a full stop', ({ options, ...rest }) => ({
    ...rest,
    options: options.with(1, `${options[0]}.`),
  })),
  written('the right option is the longest', ({ ask, options, right }) => ({
    ask,
    options: options.with(right, `${options[right]} and this is the right one because ${MODEL_CANARY} says so`),
    right,
  })),
  written('twins', ({ options, right }, at) => ({
    ask: `Which of these is the first thing to do here, number ${at}?`,
    options,
    right,
  })),
  written('the key in the question', ({ ask, options, right }) => ({
    ask: `${ask} (${options[right]})`,
    options,
    right,
  })),
  written('an additional field', question => ({ ...question, key: MODEL_CANARY })),
  written('three options', question => ({ ...question, options: question.options.slice(1) })),
  written('a key out of range', question => ({ ...question, right: 7 })),
  written('empty texts', question => ({ ...question, ask: ' ', options: ['', ' ', '', ''] })),
  written('too long', question => ({ ...question, ask: `${question.ask} ${MODEL_CANARY}`.repeat(30) })),
  { name: 'too few', at: 'questions', outcome: 'failed', respond: asked => answer({ questions: few(asked) }) },
  {
    name: 'ten thousand',
    at: 'questions',
    outcome: 'failed',
    respond: () =>
      answer({
        questions: Array.from({ length: 10_000 }, () => ({
          ask: MODEL_CANARY,
          options: ['a', 'b', 'c', 'd'],
          right: 0,
        })),
      }),
  },
  { name: 'prose', at: 'questions', outcome: 'failed', respond: () => text(`Sure! ${MODEL_CANARY}`) },
  {
    name: 'JSON in a code fence',
    at: 'questions',
    outcome: 'either',
    respond: asked => text(`\`\`\`json\n${JSON.stringify(honestAnswer(asked))}\n\`\`\``),
  },
  {
    name: 'JSON and more',
    at: 'questions',
    outcome: 'failed',
    respond: asked => text(`${JSON.stringify(honestAnswer(asked))} ${MODEL_CANARY}`),
  },
  {
    name: 'the text of the job',
    at: 'questions',
    outcome: 'either',
    respond: asked => answer({ questions: echoes(asked) }),
  },
]

function few(asked: Asked): readonly unknown[] {
  return (honestAnswer(asked) as { questions: readonly unknown[] }).questions.slice(0, 3)
}

function echoes(asked: Asked): readonly unknown[] {
  const { questions } = honestAnswer(asked) as { questions: readonly WrittenQuestion[] }
  return questions.map(question => ({
    ...question,
    ask: [...`${question.ask} ${readRequest(asked).job}`].slice(0, 290).join(''),
  }))
}

const solved = (name: string, answers: (count: number) => unknown): Obedience => ({
  name,
  at: 'answers',
  respond: ({ data }) => answer({ answers: answers(data.split('\n\n').length) }),
  outcome: 'failed',
})

const BAD_SOLVES: readonly Obedience[] = [
  solved('solved always first', count => Array(count).fill(0)),
  solved('solved always last', count => Array(count).fill(3)),
  solved('solved three only', () => [0, 1, 2]),
  solved('solved not at all', () => []),
  solved('solved in words', count => Array(count).fill(MODEL_CANARY)),
  solved('solved out of range', count => Array(count).fill(-1)),
]

type Translated = { readonly ask: string; readonly options: readonly string[] }

const translated = (name: string, change: (question: Translated) => unknown): Obedience => ({
  name: `translated: ${name}`,
  at: 'translated_questions',
  respond: asked =>
    answer({ questions: (honestAnswer(asked) as { questions: readonly Translated[] }).questions.map(change) }),
  outcome: 'failed',
})

const BAD_TRANSLATIONS: readonly Obedience[] = [
  translated('in another script', ({ options }) => ({ ask: `எது முதலில் வரும் ${MODEL_CANARY}`, options })),
  translated('not at all', ({ ask, options }) => ({ ask: ask.replace(/[^ -~]/g, ''), options })),
  translated('options in another script', ({ ask, options }) => ({
    ask,
    options: options.map(option => `${option} எது`),
  })),
  translated('options the same', ({ ask, options }) => ({ ask, options: options.map(() => options[0]) })),
  translated('with a link', ({ ask, options }) => ({ ask: `${ask} ${MODEL_CANARY}.com`, options })),
  translated('with NUL', ({ ask, options }) => ({ ask: `${ask}\u0000${MODEL_CANARY}`, options })),
  translated('with markup in an option', ({ ask, options }) => ({
    ask,
    options: options.with(2, `<i>${MODEL_CANARY}</i>`),
  })),
  translated('with a key', question => ({ ...question, right: 0 })),
  {
    name: 'translated: one less',
    at: 'translated_questions',
    outcome: 'failed',
    respond: asked =>
      answer({ questions: (honestAnswer(asked) as { questions: readonly unknown[] }).questions.slice(1) }),
  },
]

const texts = (name: string, change: (texts: readonly string[]) => unknown): Obedience => ({
  name: `enrichment: ${name}`,
  at: 'translated_texts',
  respond: asked => answer({ texts: change((honestAnswer(asked) as { texts: readonly string[] }).texts) }),
  outcome: 'failed',
})

const BAD_TEXTS: readonly Obedience[] = [
  texts('with a link', all => all.map(each => `${each} https://${MODEL_CANARY}.com`)),
  texts('with markup', all => all.map(each => `${each} <b>${MODEL_CANARY}</b>`)),
  texts('with zero width', all => all.map(each => `${each} evil\u200Ccanary`)),
  texts('with NUL', all => all.map(each => `${each}\u0000${MODEL_CANARY}`)),
  texts('in another script', all => all.map(() => `எது ${MODEL_CANARY}`)),
  texts('not at all', all => all.map(() => `Do you have ${MODEL_CANARY}?`)),
  texts('one less', all => all.slice(1)),
  texts('one more', all => [...all, `कौन ${MODEL_CANARY}`]),
  texts('empty', all => all.map(() => ' ')),
]

export const OBEDIENCES: readonly Obedience[] = [
  ...HOSTILE_WORDS.map(([name, words]) => inAsk(`${name} in the question`, words)),
  ...HOSTILE_WORDS.map(([name, words]) => inOptions(`${name} in the options`, words)),
  ...HOSTILE_WORDS.map(([name, words]) => inSome(`${name} in two of seven`, words)),
  ...BAD_SETS,
  ...BAD_SOLVES,
  ...BAD_TRANSLATIONS,
  ...BAD_TEXTS,
]

import { expect, it } from 'vitest'
import { MOST_TOKENS, readVocabulary, tokensOf } from './word-pieces.ts'

const PIECES = '[UNK] [CLS] [SEP] weld ##er ##s cafe c + # , ! 电 工 οδος wel σ a ##a i'.split(' ')
const vocabulary = readVocabulary(
  JSON.stringify({ model: { vocab: Object.fromEntries(PIECES.map((piece, id) => [piece, id])) } }),
)
const piecesOf = (text: string) => tokensOf(vocabulary, text).map(id => PIECES[id])
const between = (text: string) => piecesOf(text).slice(1, -1)

it('stands between a mark of the start and one of the end, even of nothing', () => {
  expect(piecesOf('')).toEqual(['[CLS]', '[SEP]'])
  expect(piecesOf(' weld\n')).toEqual(['[CLS]', 'weld', '[SEP]'])
})

it('takes the longest piece first, and marks what continues a word', () => {
  expect(between('welders weld')).toEqual(['weld', '##er', '##s', 'weld'])
})

it('knows no word of which a part is unknown', () => {
  expect(between('weldx weld')).toEqual(['[UNK]', 'weld'])
  expect(between('er')).toEqual(['[UNK]'])
})

it('leaves capitals and accents away, and writes each letter as if it stood alone', () => {
  expect(between('CAFÉ Café cafe\u0301')).toEqual(['cafe', 'cafe', 'cafe'])
  expect(between('İ')).toEqual(['i'])
  expect(between('Σ ΟΔΟς')).toEqual(['σ', 'οδος'])
  expect(between('ΟΔΟΣ')).toEqual(['[UNK]'])
})

it('takes each sign and each Chinese character for a word', () => {
  expect(between('C++,c#!')).toEqual(['c', '+', '+', ',', 'c', '#', '!'])
  expect(between('电工weld')).toEqual(['电', '工', 'weld'])
  expect(between('weld—weld“weld”')).toEqual(['weld', '[UNK]', 'weld', '[UNK]', 'weld', '[UNK]'])
})

it('parts words at every kind of white space, and sees nothing where nothing is seen', () => {
  expect(between('weld\u00A0weld\tweld\u3000weld')).toEqual(['weld', 'weld', 'weld', 'weld'])
  expect(between('we\u200Bl\u00ADd\0er\uFFFDs')).toEqual(['weld', '##er', '##s'])
})

it('does not know words of more than a hundred characters', () => {
  expect(between('a'.repeat(100)).slice(0, 3)).toEqual(['a', '##a', '##a'])
  expect(between('a'.repeat(101))).toEqual(['[UNK]'])
})

it('cuts a long text, but never its end mark', () => {
  const cut = piecesOf('weld '.repeat(MOST_TOKENS))
  expect(cut).toHaveLength(MOST_TOKENS)
  expect(cut.at(-2)).toBe('weld')
  expect(cut.at(-1)).toBe('[SEP]')
  expect(piecesOf('weld '.repeat(MOST_TOKENS - 2))).toEqual(cut)
})

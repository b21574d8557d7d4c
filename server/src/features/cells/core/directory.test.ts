import { expect, test } from 'vitest'
import { type Cell, cellOf, type Directory, firstNumber, joinCell, placeOrganisation, planMove } from './directory.ts'

const cell = (id: string, code: number, region = 'in'): Cell => ({
  id,
  region,
  code,
  api: ['127.0.0.1:8080'],
  hosts: [],
})
const orgId = (end: string) => `ORG_${end.padStart(26, '0')}`
const join = (known: Directory | null, joining: Cell, existing: Parameters<typeof joinCell>[2] = []) => {
  const joined = joinCell(known, joining, existing)
  if (!joined.ok) throw new Error(joined.error.details[0]!.message)
  return joined.value
}
const two = join(join(null, cell('in-1', 1), [{ orgId: orgId('A'), shortNumber: 7 }]), cell('in-2', 2))

test('a number given by a cell leads to that cell, without an entry', () => {
  for (const { code, id } of two.cells) expect(cellOf(two, firstNumber(code, 0))?.id).toBe(id)
  expect(Object.keys(two.organisations)).toEqual(['7'])
})

test('numbers of two cells never meet, whatever each has given', () => {
  const given = (code: number) => {
    const first = firstNumber(code, 0)
    return [first, first + 1_296, firstNumber(code, first + 1_296)]
  }
  expect(given(1).filter(number => given(2).includes(number))).toEqual([])
  expect(firstNumber(1, firstNumber(1, 0))).toBe(firstNumber(1, 0) + 1_296)
})

test('an organisation from before there were cells is in the cell that brought it', () => {
  expect(cellOf(two, 7)?.id).toBe('in-1')
  expect(cellOf(two, 8)).toBeNull()
})

test('a moved organisation is in its new cell from the next version on', () => {
  const number = firstNumber(1, 0)
  const next = placeOrganisation(two, { orgId: orgId('B'), shortNumber: number }, 'in-2')
  expect([cellOf(next, number)?.id, next.version]).toEqual(['in-2', two.version + 1])
})

test('an organisation stays in its region', () => {
  const three = join(two, cell('eu-1', 3, 'eu'))
  expect(planMove(three, firstNumber(1, 0), 'eu-1')).toMatchObject({ ok: false, error: { code: 'OTHER_REGION' } })
  expect(planMove(three, firstNumber(1, 0), 'in-2')).toMatchObject({ ok: true, value: { from: { id: 'in-1' } } })
  expect(planMove(three, firstNumber(1, 0), 'in-9')).toMatchObject({ ok: false, error: { code: 'CELL_NOT_FOUND' } })
  expect(planMove(three, 8, 'in-2')).toMatchObject({ ok: false, error: { code: 'ORGANISATION_NOT_FOUND' } })
})

test('a code, a region and the number of an organisation cannot be taken twice', () => {
  expect(joinCell(two, cell('in-3', 2), [])).toMatchObject({ ok: false })
  expect(joinCell(two, cell('in-2', 2, 'eu'), [])).toMatchObject({ ok: false })
  expect(joinCell(two, cell('in-3', 3), [{ orgId: orgId('C'), shortNumber: 7 }])).toMatchObject({ ok: false })
  expect(joinCell(two, { ...cell('in-2', 2), api: ['10.0.0.1:8080'] }, [])).toMatchObject({ ok: true })
})

import { expect, test } from 'vitest'
import { stepsOf } from './migration-steps.ts'

const change = { name: '0001_a.sql', text: '-- migrate:up\n-- Not breaking.\nalter table a add column b text;\n' }
const index = {
  name: '0002_b.sql',
  text: '-- migrate:up transaction:false\n-- Not breaking.\ncreate unique index concurrently if not exists a_by_b on a (b);\n',
}

test('what runs in transactions and what does not are steps of their own, in the order of the files', () => {
  const later = [
    { ...change, name: '0003_c.sql' },
    { ...change, name: '0004_d.sql' },
  ]
  expect(stepsOf([change, index, ...later])).toEqual([
    { files: ['0001_a.sql'], isTransactional: true, indexes: [] },
    { files: ['0002_b.sql'], isTransactional: false, indexes: ['a_by_b'] },
    { files: ['0003_c.sql', '0004_d.sql'], isTransactional: true, indexes: [] },
  ])
})

test('a comment about transaction:false is not the option', () => {
  const text = '-- migrate:up\n-- Not breaking. It needs no transaction:false.\n'
  expect(stepsOf([{ name: '0001_a.sql', text }])).toMatchObject([{ isTransactional: true }])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableGrants } from './expected-grants.ts'

test('rights on whole tables are read from the dump, for one role', () => {
  const dump = [
    'GRANT SELECT,INSERT ON TABLE public.events TO pramaan_app;',
    'GRANT SELECT ON TABLE public.events TO pramaan_gate;',
    'GRANT UPDATE(settled_at) ON TABLE public.events TO pramaan_app;',
    'GRANT ALL ON FUNCTION public.tenant_org() TO pramaan_app;',
  ].join('\n')
  expect(tableGrants(dump, 'pramaan_app')).toEqual([
    { table: 'events', privilege: 'SELECT' },
    { table: 'events', privilege: 'INSERT' },
  ])
})

test('the dump of this version has them', () => {
  const dump = readFileSync(new URL('../../../schema.sql', import.meta.url), 'utf8')
  expect(tableGrants(dump, 'pramaan_app').length).toBeGreaterThan(50)
})

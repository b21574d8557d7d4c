import Type from 'typebox'
import { Check } from 'typebox/value'
import type { Directory } from './core/directory.ts'

const name = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' })

const cell = Type.Object({
  id: name,
  region: name,
  code: Type.Integer({ minimum: 0, maximum: 1_295 }),
  api: Type.Array(Type.String({ pattern: '^[A-Za-z0-9.-]+:[0-9]{1,5}$' }), { minItems: 1 }),
  hosts: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$' })),
})

const place = Type.Object({
  orgId: Type.String({ pattern: '^ORG_[0-9A-HJKMNP-TV-Z]{26}$' }),
  cell: name,
  version: Type.Integer({ minimum: 1 }),
})

const directory = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  defaultCell: name,
  cells: Type.Array(cell, { minItems: 1 }),
  organisations: Type.Record(Type.String({ pattern: '^[0-9a-z]{1,7}$' }), place),
})

/** Null for anything that is no directory. */
export function readDirectory(document: unknown): Directory | null {
  return Check(directory, document) ? document : null
}

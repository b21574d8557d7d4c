import { expect, test } from 'vitest'
import { findTaken, readSchema } from './expand-only/compare.ts'

const BEFORE = `
CREATE FUNCTION public.find_note(wanted text) RETURNS TABLE(note_id text)
    LANGUAGE sql;
CREATE TABLE public.notes (
    note_id text NOT NULL,
    body text NOT NULL,
    tag character varying(20),
    mode text DEFAULT public.tenant_mode() NOT NULL,
    CONSTRAINT notes_body_check CHECK ((body <> ''::text))
);
GRANT SELECT,INSERT ON TABLE public.notes TO pramaan_app;
`
const judge = (after: string, used: readonly string[] = ['notes', 'note_id', 'body', 'tag', 'find_note']) =>
  findTaken(readSchema(BEFORE), readSchema(after), name => used.includes(name))

test('a schema that adds a column, a table and a function takes nothing', () => {
  const added = BEFORE.replace('    tag ', '    title text,\n    pinned boolean DEFAULT false NOT NULL,\n    tag ')
  const more = 'CREATE TABLE public.labels (\n    label_id text NOT NULL\n);\nCREATE FUNCTION public.f() RETURNS void\n'
  expect(judge(added + more)).toEqual([])
})

test.each([
  ['a removed column', '    body text NOT NULL,\n', '', 'public.notes.body is removed'],
  ['a renamed column', '    body text', '    content text', 'public.notes.body is removed'],
  [
    'a changed type',
    'tag character varying(20)',
    'tag integer',
    'public.notes.tag changes from character varying(20) to integer',
  ],
  ['a column that becomes required', 'varying(20)', 'varying(20) NOT NULL', 'public.notes.tag is required now'],
  ['a default that goes', 'DEFAULT public.tenant_mode() ', '', 'public.notes.mode is required now'],
  [
    'a new required column',
    '    tag ',
    '    title text NOT NULL,\n    tag ',
    'public.notes.title is new, required and has no default',
  ],
  ['a removed table', 'TABLE public.notes', 'TABLE public.remarks', 'public.notes is removed'],
  [
    'another parameter of a function',
    'wanted text',
    'wanted text, of_org text',
    'function public.find_note(wanted text)',
  ],
  ['another result of a function', 'TABLE(note_id text)', 'TABLE(note_id text, tag text)', 'is removed or changed'],
  ['a revoked grant', 'SELECT,INSERT', 'SELECT', 'the previous release needs: GRANT INSERT ON TABLE public.notes'],
])('%s is found', (_what, from, to, fault) => {
  expect(judge(BEFORE.replaceAll(from, to)).join('\n')).toContain(fault)
})

test('what the code of the previous release does not name may be removed', () => {
  expect(judge(BEFORE.replace('    tag character varying(20),\n', ''), ['notes', 'note_id', 'body'])).toEqual([])
})

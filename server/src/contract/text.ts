import Type from 'typebox'

/**
 * Rules for free text. PostgreSQL cannot store NUL, and people do not type the other control characters. Every pattern stands
 * beside its rule in words (`x-rule`), which validation messages use in place of the pattern. The patterns need no look-ahead:
 * clients check them in languages whose regular expressions have none, and each runs in linear time.
 */
const BLANK = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\ufeff'
const CONTROL = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f'
const CONTROL_OR_BREAK = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffe\\uffff'

const ONE_LINE = {
  pattern: `^[^${CONTROL_OR_BREAK}]*$`,
  'x-rule': 'must not contain tabs, line breaks or control characters',
}
const ONE_LINE_NOT_BLANK = {
  pattern: `^[${BLANK}]*[^${BLANK}${CONTROL_OR_BREAK}][^${CONTROL_OR_BREAK}]*$`,
  'x-rule': 'must not be blank, and must not contain tabs, line breaks or control characters',
}
const PLAIN_TEXT = { pattern: `^[^${CONTROL}]*$`, 'x-rule': 'must not contain control characters' }
const PLAIN_TEXT_NOT_BLANK = {
  pattern: `^[${BLANK}\\t\\n\\r]*[^${BLANK}\\t\\n\\r${CONTROL}][^${CONTROL}]*$`,
  'x-rule': 'must not be blank, and must not contain control characters',
}

/** Text of one line. Text that must have a character must have one that is not blank. */
export function line(minLength: number, maxLength: number, options: Type.TStringOptions) {
  const rule = minLength === 0 ? ONE_LINE : ONE_LINE_NOT_BLANK
  return Type.String({ ...(minLength > 0 && { minLength }), maxLength, ...rule, ...options })
}

/** Text that may have line breaks and tabs. */
export function text(minLength: number, maxLength: number, options: Type.TStringOptions) {
  const rule = minLength === 0 ? PLAIN_TEXT : PLAIN_TEXT_NOT_BLANK
  return Type.String({ ...(minLength > 0 && { minLength }), maxLength, ...rule, ...options })
}

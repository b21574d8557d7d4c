import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { compileMessage } from '../../messages/compile.ts'

/** Compiles web/messages/<language>/*.json, which are ICU messages, so that the browser needs no ICU parser. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/web\/messages\/[a-z]+\/[a-z-]+\.json$/.test(id)) return null
      const texts = Object.entries(JSON.parse(source) as Record<string, string>)
      const compiled = texts.map(([key, text]) => [key, compileMessage(parse(text, { ignoreTag: true }))])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  }
}

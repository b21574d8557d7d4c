import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REFERENCE } from './outline.ts'

interface ErrorPage {
  readonly file: string
  readonly slug: string
  readonly label: string
  readonly text: string
}

interface Operation {
  readonly summary: string
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly examples?: object }>> }>
  >
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> }
}

const VERIFICATION = 'Verification: '

/**
 * A page for each code: status, message and advice from docs/errors.md, which is generated from the tables of the server, and
 * the body and the calls that can answer it from the API's document.
 */
export async function errorPages(root: string): Promise<readonly ErrorPage[]> {
  const read = async (file: string) => await readFile(join(root, file), 'utf8')
  const contractOf = async (name: string): Promise<Contract> => JSON.parse(await read(`openapi/${name}.json`))
  const [text, partner, verification] = [
    await read(REFERENCE.errors),
    await contractOf('partner'),
    await contractOf('verification'),
  ]
  return [...text.matchAll(/^## ([^\n]+)\n+(.*?)(?=^#{1,2} |(?!.))/gms)].map(([, heading = '', advice = '']) => {
    const isVerification = heading.startsWith(VERIFICATION)
    const code = isVerification ? heading.slice(VERIFICATION.length) : heading
    return {
      // Links in the advice are relative to the document of all errors.
      file: `${REFERENCE.errors}#${heading}`,
      slug: isVerification ? `errors/verification/${code}` : `errors/${code}`,
      label: heading,
      text: [
        `# ${code}`,
        `${isVerification ? 'Verification API' : 'Partner API'}. ${advice.trim()}`,
        ...bodyOf(isVerification ? verification : partner, code),
        ...callsOf(isVerification ? verification : partner, code),
        'All codes: [errors](errors.md).\n',
      ].join('\n\n'),
    }
  })
}

function bodyOf({ components }: Contract, code: string): readonly string[] {
  const example = components.examples[code]
  return example === undefined ? [] : ['## Body', `\`\`\`json\n${JSON.stringify(example.value, null, 2)}\n\`\`\``]
}

function callsOf({ paths }: Contract, code: string): readonly string[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  const answering = operations.filter(({ operation }) => codesOf(operation).has(code))
  if (answering.length === 0) return []
  if (answering.length === operations.length) return ['## Calls', 'Every call of the API can answer it.']
  return ['## Calls', answering.map(({ call, operation }) => `- \`${call}\`: ${operation.summary}`).join('\n')]
}

function codesOf({ responses }: Operation): ReadonlySet<string> {
  const contents = Object.values(responses).flatMap(({ content = {} }) => Object.values(content))
  return new Set(contents.flatMap(({ examples = {} }) => Object.keys(examples)))
}

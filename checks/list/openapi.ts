import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { toolCheck } from '../tool.ts'

const FOLDER = 'openapi'

/** Whether the committed documents are valid OpenAPI. The drift check compares them with the code. */
export const openapi = toolCheck('openapi', 'redocly', async root => {
  const files = (await readdir(join(root, FOLDER))).filter(name => name.endsWith('.json'))
  if (files.length === 0) throw new Error('openapi/ is empty: run npm run generate')
  return ['lint', '--config', 'redocly.yaml', '--format', 'stylish', ...files.map(name => `${FOLDER}/${name}`)]
})

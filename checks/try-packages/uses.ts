import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { TestApi } from '../../testing/api.ts'
import { openBrowser, openPage } from '../../testing/browser.ts'
import { openForeignSite } from '../../testing/foreign-page.ts'
import type { Partner } from '../../testing/partner.ts'
import { makeProject, type Projects, packDependencies, runNode } from './projects.ts'

export interface Tarballs {
  readonly sdk: string
  readonly cli: string
  readonly picker: string
}

/** A use of a package that must end with what is expected. */
export interface Use {
  readonly what: string
  run(): Promise<unknown>
  readonly expected: unknown
}

export type Nodes = Readonly<Record<string, string>>

const SEARCH = `const { data } = await new Catalogue({ baseUrl: process.env.BASE_URL }).skills.search({ keyword: 'brick laying' })
  console.log(data[0].skill_id, typeof Pramaan, typeof verifyWebhook)`

export async function sdkUses(
  projects: Projects,
  { sdk }: Tarballs,
  nodes: Nodes,
  api: TestApi,
): Promise<readonly Use[]> {
  const project = await makeProject(projects, 'sdk', [sdk], {
    'import.mjs': `import { Pramaan, verifyWebhook } from '@pramaan/sdk'
import { Catalogue } from '@pramaan/sdk/catalogue'
async function main() {
  ${SEARCH}
}
await main()
`,
    'require.cjs': `const { Pramaan, verifyWebhook } = require('@pramaan/sdk')
const { Catalogue } = require('@pramaan/sdk/catalogue')
async function main() {
  ${SEARCH}
}
main()
`,
  })
  return Object.entries(nodes).flatMap(([version, node]) =>
    ['import.mjs', 'require.cjs'].map(file => ({
      what: `@pramaan/sdk, ${file}, Node ${version}`,
      run: () => runNode(node, project, [file], { BASE_URL: api.url }),
      expected: 'sk_1001 function function\n',
    })),
  )
}

export async function cliUses(
  projects: Projects,
  { sdk, cli }: Tarballs,
  nodes: Nodes,
  { api, partner }: { readonly api: TestApi; readonly partner: Partner },
): Promise<readonly Use[]> {
  const project = await makeProject(projects, 'cli', [sdk, cli, ...(await packDependencies(projects, 'cli'))])
  const key = { PRAMAAN_BASE_URL: api.url, PRAMAAN_KEY_ID: partner.keyId, PRAMAAN_SECRET: partner.secret }
  const command = 'node_modules/.bin/pramaan'
  return Object.entries(nodes).flatMap(([version, node]) => [
    {
      what: `pramaan --help, Node ${version}`,
      run: async () => (await runNode(node, project, [command, '--help'])).split(' [')[0],
      expected: 'Usage: pramaan',
    },
    {
      what: `pramaan sign, Node ${version}: the API accepts the signature`,
      run: async () => {
        const path = '/api/v1/partner/account'
        const printed = await runNode(node, project, [command, '--json', 'sign', 'GET', path], key)
        const { headers } = JSON.parse(printed) as { readonly headers: Record<string, string> }
        return (await fetch(`${api.url}${path}`, { headers })).status
      },
      expected: 200,
    },
  ])
}

export async function pickerUses(
  projects: Projects,
  { picker }: Tarballs,
  nodes: Nodes,
  api: TestApi,
): Promise<readonly Use[]> {
  const project = await makeProject(projects, 'picker', [picker], {
    'page.js':
      "import { SkillPickerElement } from '@pramaan/skill-picker'\ndocument.title = typeof SkillPickerElement\n",
    'render.mjs':
      "import { SkillPickerElement } from '@pramaan/skill-picker'\nconsole.log(typeof SkillPickerElement)\n",
  })
  const bundled = await build({ absWorkingDir: project, entryPoints: ['page.js'], bundle: true, write: false })
  const script = await readFile(join(project, 'node_modules/@pramaan/skill-picker/dist/skill-picker.js'))
  return [
    ...Object.entries(nodes).map(([version, node]) => ({
      what: `@pramaan/skill-picker, imported by a server, Node ${version}`,
      run: () => runNode(node, project, ['render.mjs']),
      expected: 'function\n',
    })),
    {
      what: '@pramaan/skill-picker, bundled with esbuild, in Chromium',
      run: () => chooseSkill(api, bundled.outputFiles[0]!.text),
      expected: { sent: 'skill=sk_1001', faults: [] },
    },
    {
      what: '@pramaan/skill-picker, by script tag, in Chromium',
      run: () => chooseSkill(api, script),
      expected: { sent: 'skill=sk_1001', faults: [] },
    },
  ]
}

/** What the form of a page with a strict policy sends after a person chose a skill. */
async function chooseSkill(api: TestApi, script: string | Buffer): Promise<unknown> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Profile</title><form>
<pramaan-skill-picker name="skill" base-url="${api.url}"></pramaan-skill-picker></form><script src="/picker.js"></script></html>`
  const site = await openForeignSite(api.url, { '/index.html': html, '/picker.js': script })
  const browser = await openBrowser()
  try {
    const { page, faults } = await openPage(browser, 'http://127.0.0.1:')
    await page.goto(`${site.origin}/index.html`)
    await page.locator('pramaan-skill-picker input').fill('brick laying')
    await page.locator('pramaan-skill-picker [role=option]').first().click()
    const sent = await page.evaluate("new URLSearchParams(new FormData(document.querySelector('form'))).toString()")
    return { sent, faults }
  } finally {
    await browser.close()
    await site.close()
  }
}

import { ROOT } from '../../testing/docs-page.ts'
import { command, secondsSince } from './command.ts'
import type { Engine } from './engine.ts'

interface Image {
  readonly id: string
  readonly megabytes: number
  readonly seconds: number
}

/** As a release does it, with version and revision; the same build in the README then takes its layers. */
export async function buildImage(engine: Engine, root: string, say: (line: string) => void): Promise<Image> {
  const revision = (await command('git', ['rev-parse', 'HEAD'], { cwd: ROOT })).trim()
  const start = performance.now()
  await command(
    'docker',
    [
      'build',
      '--file',
      'deploy/Dockerfile',
      '--tag',
      'pramaan:release',
      '--build-arg',
      'VERSION=0.1.0',
      '--build-arg',
      `REVISION=${revision}`,
      '.',
    ],
    { cwd: root, env: engine.env, onLine: line => void (/^Step \d/.test(line) && say(`build: ${line.slice(0, 100)}`)) },
  )
  const seconds = secondsSince(start)
  const [found] = JSON.parse(await engine.docker('image', 'inspect', 'pramaan:release')) as [InspectedImage]
  if (found.Config.Labels?.['org.opencontainers.image.revision'] !== revision)
    throw new Error('The image lacks the label of its revision.')
  const image = { id: found.Id, megabytes: Math.round(found.Size / 1e6), seconds }
  say(`image ${image.id}: ${image.megabytes} MB, built in ${seconds} s`)
  return image
}

interface InspectedImage {
  readonly Id: string
  readonly Size: number
  readonly Config: { readonly Labels?: Readonly<Record<string, string>> }
}

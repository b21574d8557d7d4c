import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeCertificates } from '../../testing/certificates.ts'
import { startDnsServer } from '../../testing/dns-server.ts'
import { blocksOf } from '../../testing/docs-page.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { makeBaseImages } from '../container/base-images.ts'
import { command } from '../container/command.ts'
import { buildImage } from '../container/image.ts'
import { openEngine } from '../container/open-engine.ts'
import { runSteps, stepsOf } from '../container/readme.ts'
import { GATEWAY } from '../container/services.ts'
import { proxyAuthority } from '../container/upgrade.ts'
import type { Installation } from './installation.ts'

/** The container image with its services behind the proxy, started as deploy/README.md says. */
export async function startImage(say: (line: string) => void): Promise<Installation> {
  const { engine, root, close } = await openEngine(say)
  const cwd = join(root, 'deploy')
  const compose = (...words: string[]) => command('docker', ['compose', ...words], { cwd, env: engine.env })
  try {
    await makeBaseImages(engine, [root], say)
    await buildImage(engine, root, say)
    const certificates = await makeCertificates([`IP:${GATEWAY}`])
    const mails = await startMailServer({ host: '0.0.0.0', tls: certificates.good })
    const names = await startDnsServer(() => 'no_such_name', '0.0.0.0')
    const steps = stepsOf(blocksOf(await readFile(join(root, 'deploy/README.md'), 'utf8')))
    const run = { cwd: root, env: engine.env, say }
    await runSteps(steps, ['build', 'settings'], run)
    const [mailPort, namePort] = [mails.url, `dns://${names.server}`].map(url => new URL(url).port)
    await writeSettings(cwd, certificates.ca, `${GATEWAY}:${mailPort}`, `${GATEWAY}:${namePort}`)
    await runSteps(steps, ['start'], { ...run, cwd })
    return {
      url: 'https://localhost',
      ca: await proxyAuthority(engine, cwd),
      mails,
      command: (...words) => compose('exec', '-T', 'api', 'pramaan-server', ...words),
      write: async (path, text) => {
        const script = `mkdir -p ${dirname(path)} && cat > ${path}`
        const words = ['compose', 'exec', '-T', 'api', 'sh', '-c', script]
        await command('docker', words, { cwd, env: engine.env, input: text })
      },
      query: statement =>
        compose('exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-d', 'pramaan', '-At', '-c', statement),
      close: async () => {
        await compose('--profile', 'caddy', 'down', '--volumes')
        await mails.close()
        await names.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** In production mails go out encrypted only, to a server whose certificate is trusted. */
async function writeSettings(folder: string, authority: string, mailServer: string, nameServer: string): Promise<void> {
  await writeFile(join(folder, 'mail-authority.pem'), authority)
  const ours = `    environment: { NODE_EXTRA_CA_CERTS: /mail-authority.pem, WEBHOOK_DNS_SERVERS: '${nameServer}' }
    volumes: ['./mail-authority.pem:/mail-authority.pem:ro']`
  await writeFile(join(folder, 'compose.override.yaml'), `services:\n  api:\n${ours}\n  worker:\n${ours}\n`)
  const settings = [`SMTP_URL=smtps://${mailServer}`, 'SIGN_UP=open', 'COMPOSE_FILE=compose.yaml:compose.override.yaml']
  await appendFile(join(folder, '.env'), `${settings.join('\n')}\n`)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { endProcess, until } from '../../testing/process.ts'
import { command, succeeds } from './command.ts'

/** A Docker engine for one run, beside any other on the machine: own socket, own data. */
export interface Engine {
  readonly folder: string
  /** Environment in which `docker` and `docker compose` reach this engine. */
  readonly env: Readonly<Record<string, string>>
  docker(...args: string[]): Promise<string>
  /** Removes everything the engine made: containers, networks, firewall rules, processes, files. */
  stop(): Promise<void>
}

const PACKAGES = ['docker.io', 'docker-compose', 'iptables', 'mmdebstrap']
const PROGRAMS = [
  '/usr/sbin/dockerd',
  '/usr/bin/docker',
  '/usr/bin/docker-compose',
  '/usr/sbin/iptables',
  '/usr/bin/mmdebstrap',
]

export async function installEngine(say: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('The scenario starts a Docker engine: run it as root.')
  if (PROGRAMS.every(program => existsSync(program))) return
  say(`installing ${PACKAGES.join(', ')}`)
  const env = { ...currentEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
  await command('apt-get', ['update', '-qq'], { env })
  // The packages would start an engine of their own: a policy forbids it while they are installed.
  const policy = '/usr/sbin/policy-rc.d'
  const hadPolicy = existsSync(policy)
  if (!hadPolicy) await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await command('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env })
  } finally {
    if (!hadPolicy) await rm(policy, { force: true })
  }
}

export async function startEngine(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-docker-'))
  const socket = `unix://${folder}/sock`
  const before = await readNetwork()
  const log = openSync(join(folder, 'dockerd.log'), 'a')
  const daemon = spawn('/usr/sbin/dockerd', engineArguments(folder, socket), { stdio: ['ignore', log, log] })
  const env = {
    ...currentEnvironment(),
    PATH: [await writePrograms(folder), process.env.PATH ?? ''].join(delimiter),
    DOCKER_HOST: socket,
    // The package has no buildx; the classic builder understands our stages.
    DOCKER_BUILDKIT: '0',
    DOCKER_CONFIG: join(folder, 'config'),
  }
  const docker = (...args: string[]) => command('docker', args, { env })
  const stop = () => stopEngine({ folder, env, daemon, before })
  try {
    await until(() => succeeds('docker', ['info'], { env }), 60_000, 'the Docker engine')
  } catch (error) {
    const printed = await readFile(join(folder, 'dockerd.log'), 'utf8')
    await stop()
    throw new Error(`The Docker engine does not start:\n${printed.slice(-3_000)}`, { cause: error })
  }
  return { folder, env, docker, stop }
}

function engineArguments(folder: string, socket: string): readonly string[] {
  return [
    `--data-root=${folder}/data`,
    `--exec-root=${folder}/exec`,
    `--pidfile=${folder}/pid`,
    `--host=${socket}`,
    '--storage-driver=overlay2',
    '--default-ulimit=nofile=4096:16384',
  ]
}

/**
 * `docker` as the documents call it. Debian has Compose 1.29 as a program of its own, and builds need the machine's network here, because
 * package registries are reached from it only.
 */
async function writePrograms(folder: string): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  const script = `#!/bin/sh
case "$1" in
  compose) shift; exec /usr/bin/docker-compose "$@" ;;
  build) shift; exec /usr/bin/docker build --network host "$@" ;;
  *) exec /usr/bin/docker "$@" ;;
esac
`
  await writeFile(join(bin, 'docker'), script)
  await chmod(join(bin, 'docker'), 0o755)
  return bin
}

interface Running {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly daemon: ChildProcess
  readonly before: Network
}

async function stopEngine({ folder, env, daemon, before }: Running): Promise<void> {
  const containers = await command('docker', ['ps', '--all', '--quiet'], { env }).catch(() => '')
  if (containers !== '') await succeeds('docker', ['rm', '--force', ...containers.split('\n')], { env })
  await endProcess(daemon, 'SIGTERM')
  await restoreNetwork(before)
  for (const mount of await mountsBelow(folder)) await succeeds('umount', ['--lazy', mount])
  await rm(folder, { recursive: true, force: true })
}

interface Network {
  readonly links: readonly string[]
  readonly forwardPolicy: string
}

async function readNetwork(): Promise<Network> {
  const policy = await command('iptables', ['-S', 'FORWARD']).catch(() => '')
  return { links: await bridges(), forwardPolicy: /^-P FORWARD (\w+)/m.exec(policy)?.[1] ?? 'ACCEPT' }
}

async function bridges(): Promise<readonly string[]> {
  const listed = await command('ip', ['-brief', 'link', 'show', 'type', 'bridge'])
  return listed.split('\n').flatMap(line => line.split(/\s+/)[0] || [])
}

/** The engine leaves its bridges, its chains and a FORWARD policy that drops everything. */
async function restoreNetwork({ links, forwardPolicy }: Network): Promise<void> {
  for (const link of await bridges()) {
    if (links.includes(link) || !/^(docker0|br-)/.test(link)) continue
    await succeeds('ip', ['link', 'delete', link])
  }
  for (const table of ['filter', 'nat']) await removeChains(table)
  await command('iptables', ['-P', 'FORWARD', forwardPolicy])
}

async function removeChains(table: string): Promise<void> {
  const rules = (await command('iptables', ['-t', table, '-S']).catch(() => '')).split('\n')
  const isOurs = (rule: string) => /DOCKER|docker0|br-[0-9a-f]{12}/.test(rule)
  for (const rule of rules.filter(each => each.startsWith('-A ') && isOurs(each)))
    await succeeds('iptables', ['-t', table, '-D', ...rule.slice(3).split(' ')])
  for (const rule of rules.filter(each => each.startsWith('-N DOCKER')))
    await succeeds('iptables', ['-t', table, '-X', rule.slice(3)])
}

async function mountsBelow(folder: string): Promise<readonly string[]> {
  const mounts = await readFile('/proc/self/mounts', 'utf8')
  return mounts
    .split('\n')
    .map(line => line.split(' ')[1] ?? '')
    .filter(path => path.startsWith(`${folder}/`))
    .toReversed()
}

/** Without the file that every bash of this user would read first. */
function currentEnvironment(): Record<string, string> {
  const { BASH_ENV: _, ...env } = process.env
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

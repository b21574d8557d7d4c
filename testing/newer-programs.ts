import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Programs of the Debian release after that of this machine, unpacked and not installed: PgBouncer 1.24 (bookworm has 1.18, which does not
 * track prepared statements) and PostgreSQL 17. Packages come from the mirror that apt uses, with its check of signatures. Each program
 * runs with the C library that was unpacked beside it, so neither root nor a chroot is needed.
 */
const RELEASE = 'trixie'
/** With security updates: PostgreSQL 17.11 rejects a dump of 15.20, which has options of columns that 17.12 knows. */
const SOURCES = [
  ['http://deb.debian.org/debian', RELEASE],
  ['http://deb.debian.org/debian-security', `${RELEASE}-security`],
] as const
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'

const PACKAGES =
  `pgbouncer postgresql-17 postgresql-client-17 libpq5 libc6 libgcc-s1 libstdc++6 libcares2 libevent-2.1-7t64 libssl3t64 libpam0g libaudit1
  libcap-ng0 libsystemd0 libcap2 libzstd1 liblz4-1 libxxhash0 libxml2 libxslt1.1 libicu76 libldap2 libsasl2-2 libgssapi-krb5-2 libkrb5-3
  libk5crypto3 libkrb5support0 libcom-err2 libkeyutils1 libreadline8t64 libtinfo6 libedit2 libbsd0 libmd0 liblzma5 zlib1g libuuid1
  libselinux1 libpcre2-8-0 libgcrypt20 libgpg-error0 libnuma1`.split(/\s+/)

/** Shared by all scenarios; the name changes with the lists. */
const EDITION = createHash('sha256')
  .update(JSON.stringify([SOURCES, PACKAGES]))
  .digest('hex')
  .slice(0, 8)
const FOLDER = join(tmpdir(), `pramaan-${RELEASE}-${EDITION}`)

export const NEWER_PGBOUNCER = join(FOLDER, 'usr/sbin/pgbouncer')
export const POSTGRES_17 = join(FOLDER, 'usr/lib/postgresql/17/bin')

/** Downloads and unpacks them if that has not been done: 38 MB, 20 seconds. */
export async function ensureNewerPrograms(say: (line: string) => void = () => {}): Promise<void> {
  if (await exists(FOLDER)) return
  const made = await mkdtemp(`${FOLDER}-`)
  try {
    say(`downloading programs of Debian ${RELEASE} to ${FOLDER}`)
    await unpack(made)
    // PostgreSQL runs as another user.
    await chmod(made, 0o755)
    await wrapPrograms(made)
    // Another scenario may have been faster.
    await rename(made, FOLDER).catch(async error => {
      if (!(await exists(FOLDER))) throw error
    })
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

async function unpack(folder: string): Promise<void> {
  const apt = join(folder, 'apt')
  for (const each of ['lists/partial', 'cache/archives/partial']) await mkdir(join(apt, each), { recursive: true })
  const sources = SOURCES.map(
    ([mirror, suite]) => `Types: deb\nURIs: ${mirror}\nSuites: ${suite}\nComponents: main\nSigned-By: ${KEYRING}\n`,
  )
  await writeFile(join(apt, 'release.sources'), sources.join('\n'))
  const settings = [
    `Dir::Etc::sourcelist=${join(apt, 'release.sources')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State=${apt}`,
    `Dir::Cache=${join(apt, 'cache')}`,
    'Dir::State::status=/dev/null',
    'APT::Sandbox::User=',
  ].flatMap(setting => ['-o', setting])
  await run('apt-get', [...settings, 'update', '-qq'], { cwd: apt })
  await run('apt-get', [...settings, 'download', '-qq', ...PACKAGES], { cwd: apt })
  for (const file of (await readdir(apt)).filter(name => name.endsWith('.deb')))
    await run('dpkg', ['-x', join(apt, file), folder])
  await rm(apt, { recursive: true })
  // Without LLVM, which is 28 MB more, it could not be loaded, and every statement with a high cost would fail.
  await rm(join(folder, 'usr/lib/postgresql/17/lib/llvmjit.so'))
}

/** In the place of each program, a script that starts it with the unpacked libraries. PostgreSQL finds its other files from its own path. */
async function wrapPrograms(folder: string): Promise<void> {
  const architecture = (await readdir(join(folder, 'usr/lib'))).find(name => name.endsWith('-linux-gnu'))
  const loaders = ['usr/lib64', 'usr/lib'].map(async each => {
    const names = await readdir(join(folder, each)).catch(() => [])
    return names.filter(name => /^ld-linux-.*\.so\.\d$/.test(name)).map(name => join(each, name))
  })
  const loader = (await Promise.all(loaders)).flat()[0]
  if (architecture === undefined || loader === undefined) throw new Error(`No C library in ${folder}.`)
  const bin = join(folder, 'usr/lib/postgresql/17/bin')
  const programs = [...(await readdir(bin)).map(name => join(bin, name)), join(folder, 'usr/sbin/pgbouncer')]
  const inPlace = (path: string) => path.replace(folder, FOLDER)
  const libraries = join(FOLDER, 'usr/lib', architecture)
  for (const program of programs) {
    await rename(program, `${program}.unpacked`)
    const started = `--library-path ${libraries} --argv0 "$0" ${inPlace(program)}.unpacked`
    await writeFile(program, `#!/bin/sh\nexec ${join(FOLDER, loader)} ${started} "$@"\n`, { mode: 0o755 })
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

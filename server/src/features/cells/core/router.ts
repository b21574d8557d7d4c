import { type Cell, cellOf, type Directory, suffixOf } from './directory.ts'
import { NUMBERED } from './served-here.ts'

/** An id without a number: a key from before routable ids, or the SHA-256 of a secret in hexadecimal. */
export interface OldIds {
  readonly id: string
  readonly shortNumber: number
}

export interface RouterOptions {
  /** Folder in which the files are, as the router sees it. */
  readonly folder: string
  /** Addresses on which it listens, as after `bind` in HAProxy. */
  readonly bind: readonly string[]
}

/** By the name of the file. Maps can be replaced while the router runs; a change of the configuration needs a reload. */
export interface RouterFiles {
  readonly config: string
  readonly maps: Readonly<Record<MapName, string>>
}

export type MapName = 'organisations.map' | 'codes.map' | 'ids.map' | 'hosts.map'

/** What HAProxy needs to send each request to its cell. It reads only maps: no request waits for a look-up. */
export function routerFiles(directory: Directory, ids: readonly OldIds[], options: RouterOptions): RouterFiles {
  const placed = Object.entries(directory.organisations).map(([number, { cell }]) => [number, cell] as const)
  const old = ids.flatMap(({ id, shortNumber }) => {
    const cell = cellOf(directory, shortNumber)
    return cell === null ? [] : [[id, cell.id] as const]
  })
  const hosts = directory.cells.flatMap(({ id, hosts: names }) => names.map(name => [name, id] as const))
  return {
    config: config(directory, options),
    maps: {
      'organisations.map': lines(placed),
      'codes.map': lines(directory.cells.map(cell => [suffixOf(cell), cell.id] as const)),
      'ids.map': lines(old),
      'hosts.map': lines(hosts),
    },
  }
}

function lines(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([key, value]) => `${key} ${value}\n`).join('')
}

const UNLESS_FOUND = '!{ var(txn.cell) -m found }'

function config({ defaultCell, cells }: Directory, { folder, bind }: RouterOptions): string {
  const map = (name: MapName) => `map_str(${folder}/${name})`
  const cell = (expression: string, condition: string) =>
    `  http-request set-var(txn.cell) ${expression} if ${condition}`
  const number = (from: string, pattern: string) =>
    `  http-request set-var(txn.number) '${from},regsub("^.*?${pattern}.*$","\\1")' if { ${from} -m reg '${pattern}' }`
  return `# Written by pramaan-server cell router. Changes are overwritten.
global
  # As many connections as the limit of open files allows.
  stats socket ${folder}/admin.sock mode 600 level admin

defaults
  mode http
  timeout connect 2s
  timeout client 110s
  timeout server 110s
  timeout queue 2s
  timeout http-request 15s
  option redispatch
  retries 2

frontend cells
${bind.map(address => `  bind ${address}`).join('\n')}
  option forwardfor
  # The organisation's number, from the key, the session or the path.
${number('path', NUMBERED.path)}
${number('hdr(x-session-token)', NUMBERED.session)}
${number('hdr(x-api-key)', NUMBERED.keyId)}
${number('hdr(x-api-key)', NUMBERED.secret)}
${cell(`var(txn.number),${map('organisations.map')}`, '{ var(txn.number) -m found }')}
${cell(`'var(txn.number),regsub("^.*(..)$","\\1"),${map('codes.map')}'`, `${UNLESS_FOUND} { var(txn.number) -m len 4:7 }`)}
  # Keys from before ids had numbers; secrets are in the map as hashes.
${cell(`hdr(x-api-key),${map('ids.map')}`, UNLESS_FOUND)}
${cell(`hdr(x-api-key),sha2(256),hex,lower,${map('ids.map')}`, `${UNLESS_FOUND} { hdr(x-api-key) -m beg VFN_VK_ VFN_ATS_ }`)}
${cell(`path,field(3,/),${map('ids.map')}`, `${UNLESS_FOUND} { path -m reg '^/(?:inbound|proof|status|r|recordings|ats)/' }`)}
${cell(`hdr(host),field(1,:),lower,${map('hosts.map')}`, UNLESS_FOUND)}
${cell(`str(${defaultCell})`, UNLESS_FOUND)}
  # A cell that no longer has the organisation: the maps are about to change, and the client may try again.
  http-response set-header retry-after 1 if { status 421 } { res.hdr(x-pramaan-cell) -m found }
  http-response set-status 503 if { status 421 } { res.hdr(x-pramaan-cell) -m found }
  http-response del-header x-pramaan-cell
  use_backend cell-%[var(txn.cell)]
  default_backend cell-${defaultCell}
${cells.map(backend).join('')}`
}

function backend({ id, api }: Cell): string {
  const servers = api.map((address, at) => `  server ${id}-${at + 1} ${address} check inter 1s fall 2 rise 1\n`)
  return `
backend cell-${id}
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
${servers.join('')}`
}

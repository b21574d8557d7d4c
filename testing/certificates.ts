import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface KeyPair {
  readonly key: string
  readonly cert: string
}

export interface TestCertificates {
  /** Certificate of the authority that signed `good` and `otherName`. No client trusts it by default. */
  readonly ca: string
  readonly good: KeyPair
  readonly otherName: KeyPair
  readonly selfSigned: KeyPair
}

const run = promisify(execFile)
const openssl = (parts: readonly string[]) => run('openssl', parts)
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']

/** Created for each run: Node cannot create certificates, and a private key in the repository triggers secret scanners. */
export async function makeCertificates(names: readonly string[]): Promise<TestCertificates> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-certificates-'))
  try {
    const ca = await selfSigned(folder, 'ca', ['-addext', 'keyUsage=critical,keyCertSign'])
    return {
      ca: ca.cert,
      good: await signed(folder, 'good', names),
      otherName: await signed(folder, 'other', ['DNS:other.example.org']),
      selfSigned: await selfSigned(folder, 'lonely', ['-addext', `subjectAltName=${names.join()}`]),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function selfSigned(folder: string, name: string, options: readonly string[]): Promise<KeyPair> {
  const key = join(folder, `${name}.key`)
  const cert = join(folder, `${name}.pem`)
  await openssl(['req', '-x509', ...NEW_KEY, '-subj', `/CN=${name}`, ...options, '-keyout', key, '-out', cert])
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}

async function signed(folder: string, name: string, names: readonly string[]): Promise<KeyPair> {
  const at = (ending: string) => join(folder, `${name}.${ending}`)
  await writeFile(at('ext'), `subjectAltName=${names.join()}\n`)
  await openssl(['req', ...NEW_KEY.slice(0, -2), '-subj', `/CN=${name}`, '-keyout', at('key'), '-out', at('csr')])
  const by = ['-CA', join(folder, 'ca.pem'), '-CAkey', join(folder, 'ca.key'), '-CAcreateserial', '-days', '2']
  await openssl(['x509', '-req', '-in', at('csr'), ...by, '-extfile', at('ext'), '-out', at('pem')])
  return { key: await readFile(at('key'), 'utf8'), cert: await readFile(at('pem'), 'utf8') }
}

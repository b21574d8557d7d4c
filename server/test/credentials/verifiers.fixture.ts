import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian's, by its whole path: some other python on the PATH has no python3-jwt. */
const PYTHON = '/usr/bin/python3'

/** Each token in turn: `valid`, or the name of what PyJWT raised. */
const PYJWT = `
import json, sys, jwt
keys, tokens = json.load(sys.stdin)
known = {key["kid"]: jwt.PyJWK(key).key for key in keys}
def judge(token):
    try:
        key = known[jwt.get_unverified_header(token)["kid"]]
        jwt.decode(token, key, algorithms=["RS256"], options={"require": ["iss", "jti", "nbf", "sub"]})
        return "valid"
    except Exception as fault:
        return type(fault).__name__
json.dump([judge(token) for token in tokens], sys.stdout)
`

export async function checkWithPython(keys: readonly unknown[], tokens: readonly string[]): Promise<readonly string[]> {
  const running = run(PYTHON, ['-c', PYJWT], { maxBuffer: 2 ** 24 })
  running.child.stdin!.end(JSON.stringify([keys, tokens]))
  return JSON.parse((await running).stdout)
}

/** With OpenSSL alone: the key is built from the numbers of the JWK, the signature checked over the bytes of the token. */
export async function verifiesWithOpenssl(
  key: { readonly n: string; readonly e: string },
  token: string,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-openssl-'))
  const at = (name: string) => join(folder, name)
  try {
    const [header, payload, signature] = token.split('.')
    await writeFile(at('signed'), `${header}.${payload}`)
    await writeFile(at('signature'), Buffer.from(signature ?? '', 'base64url'))
    await writeFile(at('key.cnf'), keyTemplate(key))
    await run('openssl', ['asn1parse', '-genconf', at('key.cnf'), '-noout', '-out', at('key.der')])
    await run('openssl', ['rsa', '-pubin', '-inform', 'DER', '-in', at('key.der'), '-out', at('key.pem')])
    const check = ['dgst', '-sha256', '-verify', at('key.pem'), '-signature', at('signature'), at('signed')]
    return await run('openssl', check).then(
      ({ stdout }) => stdout.includes('Verified OK'),
      () => false,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const hex = (number: string) => `0x${Buffer.from(number, 'base64url').toString('hex')}`

function keyTemplate({ n, e }: { readonly n: string; readonly e: string }): string {
  return `asn1=SEQUENCE:spki
[spki]
algorithm=SEQUENCE:algorithm
key=BITWRAP,SEQUENCE:rsa
[algorithm]
oid=OID:rsaEncryption
parameters=NULL
[rsa]
n=INTEGER:${hex(n)}
e=INTEGER:${hex(e)}
`
}

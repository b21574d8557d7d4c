import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import type { CredentialSigner } from '../features/credentials/index.ts'
import { type CatalogueArchive, findForeignFormat, formatArchive, parseArchive } from '../features/taxonomy/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/**
 * A catalogue archive as a file: JSON lines, compressed. The last line is a compact JWS of a credential key over the SHA-256 of the lines
 * before it. The signature and the compression depend on nothing but the contents, so the same catalogue gives the same bytes.
 */
const PURPOSE = 'pramaan catalogue archive'
/** The starter catalogue has 2 MB of lines, ESCO 30 MB. */
const MOST_BYTES = 400 * 1024 * 1024

type Keys = Pick<CredentialSigner, 'keyIds' | 'publicKeys'>

export async function writeArchiveFile(
  file: string,
  archive: CatalogueArchive,
  signer: CredentialSigner,
): Promise<void> {
  const contents = formatArchive(archive)
  const signature = await signer.sign(JSON.stringify({ purpose: PURPOSE, sha256: sha256(contents) }))
  const bytes = await promisify(gzip)(`${contents}${JSON.stringify({ signature })}\n`)
  // Nobody may distribute half a file.
  const unfinished = `${file}.next`
  await writeFile(unfinished, bytes).catch((error: Error) => {
    throw new OperatorError(`${file} cannot be written: ${error.message}`)
  })
  await rename(unfinished, file)
}

/** Fails unless a key of this installation signed exactly these contents. */
export async function readArchiveFile(file: string, keys: Keys): Promise<CatalogueArchive> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new OperatorError(`${file} cannot be read: ${error.message}`)
  })
  const { contents, signature } = splitLines(file, await decompress(file, bytes))
  const problem = findForeignFormat(contents.slice(0, contents.indexOf('\n')))
  if (problem !== null) throw new OperatorError(`${file} cannot be imported. ${problem}`)
  if (signature === null) throw damaged(file)
  if ((await readSignedHash(file, signature, keys)) !== sha256(contents)) throw changed(file)
  const archive = parseArchive(contents)
  if (!archive.ok) throw new OperatorError(`${file} cannot be imported. ${archive.error}`)
  return archive.value
}

async function decompress(file: string, bytes: Buffer): Promise<string> {
  return await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES }).then(
    text => text.toString('utf8'),
    () => {
      throw damaged(file)
    },
  )
}

function splitLines(file: string, text: string): { readonly contents: string; readonly signature: string | null } {
  const start = text.lastIndexOf('\n', text.length - 2) + 1
  if (start === 0 || !text.endsWith('\n')) throw damaged(file)
  const last = /^\{"signature":"([\w.-]+)"\}\n$/.exec(text.slice(start))
  return { contents: text.slice(0, start), signature: last?.[1] ?? null }
}

async function readSignedHash(file: string, signature: string, { keyIds, publicKeys }: Keys): Promise<string | null> {
  const keyId = keyIdOf(signature)
  const at = keyIds.indexOf(keyId)
  if (at === -1)
    throw new OperatorError(
      `${file} was signed with the key ${keyId}, which CREDENTIAL_KEYS_FILE of this cell does not contain. ` +
        'Cells of a region share that file: use the file of the cell that exported, or export again from a cell of this region.',
    )
  const verified = await compactVerify(signature, await importJWK(publicKeys[at]!, 'RS256')).catch(() => {
    throw changed(file)
  })
  const signed = JSON.parse(new TextDecoder().decode(verified.payload)) as { purpose?: string; sha256?: string }
  return signed.purpose === PURPOSE ? (signed.sha256 ?? null) : null
}

/** The thumbprint without the address before it, which depends on PUBLIC_URL. */
function keyIdOf(signature: string): string {
  try {
    return decodeProtectedHeader(signature).kid?.split('#').at(-1) ?? 'without an id'
  } catch {
    return 'without an id'
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function damaged(file: string): OperatorError {
  return new OperatorError(`${file} is damaged or incomplete: copy it again from the cell that exported it.`)
}

function changed(file: string): OperatorError {
  return new OperatorError(
    `${file} was changed after it was signed: copy it again from the cell that exported it, or export it again.`,
  )
}

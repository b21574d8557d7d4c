import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** A Kubernetes object as its manifest has it. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; namespace?: string }
  readonly [field: string]: unknown
}

/** The part of kustomize that deploy/kubernetes uses. A field that is not here is an error, so that nothing is left out silently. */
interface Kustomization {
  readonly apiVersion: string
  readonly kind: string
  readonly resources: readonly string[]
  readonly namespace?: string
  readonly images?: readonly { readonly name: string; readonly newName: string; readonly newTag: string }[]
  readonly patches?: readonly {
    readonly target: { readonly kind: string; readonly name: string }
    readonly patch: string
  }[]
}

const FIELDS = ['apiVersion', 'kind', 'resources', 'namespace', 'images', 'patches']

/** What `kubectl kustomize FOLDER` prints, as objects; kubectl is not installed everywhere. */
export function render(folder: string): readonly Manifest[] {
  const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization
  const unknown = Object.keys(kustomization).filter(field => !FIELDS.includes(field))
  if (unknown.length > 0) throw new Error(`${folder}: the renderer does not know ${unknown.join(', ')}.`)
  const manifests = kustomization.resources.flatMap(each => readResource(join(folder, each)))
  for (const { target, patch } of kustomization.patches ?? []) {
    const found = manifests.filter(({ kind, metadata }) => kind === target.kind && metadata.name === target.name)
    if (found.length !== 1)
      throw new Error(`${folder}: a patch is for ${target.kind} ${target.name}, which does not exist.`)
    for (const operation of parse(patch) as readonly Operation[]) applyOperation(found[0]!, operation)
  }
  const { namespace, images = [] } = kustomization
  for (const manifest of manifests) {
    if (namespace !== undefined) manifest.metadata.namespace = namespace
    setImages(manifest, new Map(images.map(({ name, newName, newTag }) => [name, `${newName}:${newTag}`])))
  }
  return manifests
}

function readResource(path: string): readonly Manifest[] {
  if (!path.endsWith('.yaml')) return render(path)
  return parseAllDocuments(readFileSync(path, 'utf8')).map(document => document.toJS() as Manifest)
}

interface Operation {
  readonly op: 'replace' | 'add'
  readonly path: string
  readonly value: unknown
}

/** `add` puts a new field, or with `-` a new item at the end of a list. */
function applyOperation(manifest: Manifest, { op, path, value }: Operation): void {
  if (op !== 'replace' && op !== 'add') throw new Error(`The renderer does not know the operation ${op}.`)
  const names = path.split('/').slice(1)
  const last = names.pop()!
  const parent = names.reduce<unknown>(
    (within, name) => (within as Record<string, unknown> | undefined)?.[name],
    manifest,
  )
  if (op === 'add' && last === '-' && Array.isArray(parent)) {
    parent.push(value)
    return
  }
  if (typeof parent !== 'object' || parent === null || (op === 'replace') !== last in parent)
    throw new Error(
      `A patch would ${op} ${path}, which ${op === 'add' ? 'exists or has no parent' : 'does not exist'}.`,
    )
  Object.assign(parent, { [last]: value })
}

function setImages(value: unknown, images: ReadonlyMap<string, string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'image' && typeof inner === 'string') Object.assign(value, { image: images.get(inner) ?? inner })
    else setImages(inner, images)
  }
}

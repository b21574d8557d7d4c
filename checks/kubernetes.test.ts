import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { type Manifest, render } from './kubernetes/render.ts'
import { typeErrors } from './kubernetes/type-check.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OVERLAY = join(ROOT, 'deploy/kubernetes/overlays/production')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const manifests = () => render(OVERLAY)

interface Container {
  readonly name: string
  readonly image: string
  readonly envFrom?: readonly { readonly secretRef?: { readonly name: string } }[]
  readonly ports?: readonly { readonly name: string }[]
}
interface Pod {
  readonly containers: readonly Container[]
  readonly initContainers: readonly Container[]
  readonly [field: string]: unknown
}
interface WithPod {
  readonly template: { readonly metadata: { readonly labels: Record<string, string> }; readonly spec: Pod }
}
const withPods = () => manifests().filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
const podOf = (manifest: Manifest) => (manifest.spec as WithPod).template.spec
const find = (kind: string, name: string) =>
  manifests().find(each => each.kind === kind && each.metadata.name === name) as Manifest & { readonly spec: never }

test('every manifest has only fields that Kubernetes knows, with values of their types', async () => {
  expect(await typeErrors(ROOT, manifests())).toEqual([])
})

test.each([
  ['a field that does not exist', { readOnlyFilesystem: true }, `"readOnlyFilesystem"' does not exist`],
  [
    'a value of another type',
    { terminationGracePeriodSeconds: '40' },
    "Type 'string' is not assignable to type 'number'",
  ],
])('%s in a pod is found', async (_what, fault, message) => {
  const faulty = structuredClone(withPods())
  Object.assign(podOf(faulty[0]!), fault)
  expect((await typeErrors(ROOT, faulty)).join('\n')).toContain(message)
})

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
test.runIf(hasKubectl)('kubectl renders the same', () => {
  const printed = execFileSync('kubectl', ['kustomize', OVERLAY], { encoding: 'utf8' })
  const byName = (one: Manifest, other: Manifest) => nameOf(one).localeCompare(nameOf(other))
  const rendered = parseAllDocuments(printed).map(document => document.toJS() as Manifest)
  expect(rendered.toSorted(byName)).toEqual(manifests().toSorted(byName))
})
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`

test('every pod runs confined: not as root, on a read-only root, without capabilities or a token, and has 40 s to end', () => {
  expect(withPods().map(({ metadata }) => metadata.name)).toEqual(['pramaan-migrate', 'pramaan-api', 'pramaan-worker'])
  for (const pod of withPods().map(podOf)) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 40,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const container of [...pod.initContainers, ...pod.containers])
      expect(container).toMatchObject({
        image: 'registry.example.org/pramaan:0.1.0',
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
      })
  }
})

test.each(['api', 'worker'])('%s is scaled, protected from drains and monitored', component => {
  const name = `pramaan-${component}`
  const labels = { 'app.kubernetes.io/name': 'pramaan', 'app.kubernetes.io/component': component }
  const deployment = find('Deployment', name)
  expect(deployment.spec).toMatchObject({ selector: { matchLabels: labels }, template: { metadata: { labels } } })
  expect(deployment.spec).not.toHaveProperty('replicas')
  expect(find('HorizontalPodAutoscaler', name).spec).toMatchObject({
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: 2,
  })
  expect(find('PodDisruptionBudget', name).spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } })
  expect(find('Service', name).spec).toMatchObject({ selector: labels })
  const ports = podOf(deployment).containers[0]!.ports?.map(port => port.name)
  const { ports: served } = find('Service', name).spec as { ports: readonly { targetPort: string }[] }
  expect(served.map(port => port.targetPort)).toEqual(ports)
  expect(served.map(port => port.targetPort)).toContain('metrics')
})

test('pods reach the public internet, and none of the special ranges that the service itself rejects', () => {
  const { egress, podSelector } = find('NetworkPolicy', 'pramaan-public-internet').spec as NetworkPolicySpec
  expect(podSelector.matchExpressions?.[0]?.values).toEqual(['api', 'worker'])
  const [v4, v6] = egress[0]!.to.map(({ ipBlock }) => ipBlock!)
  const source = read('server/src/outbound-http/special-addresses.ts')
  const rangesOf = (name: string) => {
    const [, list = ''] = new RegExp(`const ${name} = \\[(.*?)\\]\\.map`, 's').exec(source) ?? []
    return [...list.matchAll(/^ {2}'([0-9a-f.:]+\/\d+)',$/gm)].map(([, range = '']) => range)
  }
  expect(rangesOf('SPECIAL_V4').length).toBeGreaterThan(10)
  expect([v4!.cidr, v4!.except.toSorted()]).toEqual(['0.0.0.0/0', rangesOf('SPECIAL_V4').toSorted()])
  expect([v6!.cidr, v6!.except.toSorted()]).toEqual(['2000::/3', rangesOf('SPECIAL_V6').toSorted()])
})

test('without a rule nothing passes in either direction', () => {
  expect(find('NetworkPolicy', 'pramaan-nothing-else').spec).toEqual({
    podSelector: { matchLabels: { 'app.kubernetes.io/name': 'pramaan' } },
    policyTypes: ['Ingress', 'Egress'],
  })
})

interface NetworkPolicySpec {
  readonly podSelector: { readonly matchExpressions?: readonly { readonly values: readonly string[] }[] }
  readonly egress: readonly {
    readonly to: readonly { readonly ipBlock?: { readonly cidr: string; readonly except: readonly string[] } }[]
  }[]
}

test('settings are those that deploy/README.md describes, and the page of Kubernetes makes every secret', () => {
  const { data } = find('ConfigMap', 'pramaan-settings') as unknown as { data: Record<string, string> }
  const described = [...read('deploy/README.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(Object.keys(data).filter(name => !described.includes(name))).toEqual([])
  const used = withPods().flatMap(each =>
    podOf(each).containers.flatMap(({ envFrom = [] }) => envFrom.map(from => from.secretRef?.name)),
  )
  const made = [...read('deploy/kubernetes/README.md').matchAll(/create secret generic ([\w-]+)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(made)).toEqual(new Set([...used.filter(name => name !== undefined), 'pramaan-keys']))
})

test('recordings in a folder: API and worker share one claim for several nodes, at the folder of the setting', async () => {
  const folder = render(join(ROOT, 'deploy/kubernetes/overlays/recordings-folder'))
  expect(await typeErrors(ROOT, folder)).toEqual([])
  const one = (kind: string, name: string) =>
    folder.find(each => each.kind === kind && each.metadata.name === name) as Manifest & Record<string, never>
  const claim = one('PersistentVolumeClaim', 'pramaan-recordings')
  expect([claim.metadata.namespace, claim.spec]).toMatchObject(['pramaan', { accessModes: ['ReadWriteMany'] }])
  const { STORAGE_FOLDER } = one('ConfigMap', 'pramaan-settings').data as unknown as Record<string, string>
  for (const name of ['pramaan-api', 'pramaan-worker']) {
    const pod = podOf(one('Deployment', name))
    expect(pod.volumes).toContainEqual({
      name: 'recordings',
      persistentVolumeClaim: { claimName: claim.metadata.name },
    })
    expect(pod.containers[0]).toMatchObject({
      volumeMounts: expect.arrayContaining([{ name: 'recordings', mountPath: STORAGE_FOLDER }]),
    })
    // A volume belongs to root: its group may write.
    expect(pod.securityContext).toMatchObject({ runAsUser: 1000, fsGroup: 1000 })
  }
})

interface ComposeService {
  readonly volumes?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

test('compose: API and worker share a volume for recordings, which the image has for the user of the service', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, ComposeService>>
    readonly volumes: Readonly<Record<string, unknown>>
  }
  const { api, worker } = compose.services
  for (const service of [api, worker]) {
    expect(service?.volumes).toContain('recordings:/storage')
    // Empty in deploy/.env if there is a bucket: the service rejects both.
    expect(service?.environment?.STORAGE_FOLDER).toMatch(/^\$\{STORAGE_FOLDER-\/storage\}$/)
  }
  expect(Object.keys(compose.volumes)).toContain('recordings')
  // A new volume gets the owner of the folder in the image; the file system around it is read-only.
  expect(read('deploy/Dockerfile')).toMatch(/install --directory --owner=node --group=node --mode=0700 \/storage/)
  expect(read('deploy/README.md')).toContain('deploy_recordings')
})

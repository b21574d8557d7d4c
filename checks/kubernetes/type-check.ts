import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from '../tool.ts'
import type { Manifest } from './render.ts'

const TYPES: Readonly<Record<string, string>> = {
  'v1 ConfigMap': 'kubernetes-types/core/v1',
  'v1 PersistentVolumeClaim': 'kubernetes-types/core/v1',
  'v1 Service': 'kubernetes-types/core/v1',
  'apps/v1 Deployment': 'kubernetes-types/apps/v1',
  'batch/v1 Job': 'kubernetes-types/batch/v1',
  'policy/v1 PodDisruptionBudget': 'kubernetes-types/policy/v1',
  'autoscaling/v2 HorizontalPodAutoscaler': 'kubernetes-types/autoscaling/v2',
  'networking.k8s.io/v1 NetworkPolicy': 'kubernetes-types/networking/v1',
  'networking.k8s.io/v1 Ingress': 'kubernetes-types/networking/v1',
  'monitoring.coreos.com/v1 ServiceMonitor': './service-monitor.ts',
}

/** What we use of a type that is not part of Kubernetes itself. */
const SERVICE_MONITOR = `import type { LabelSelector, ObjectMeta } from 'kubernetes-types/meta/v1'
export interface ServiceMonitor {
  apiVersion: 'monitoring.coreos.com/v1'
  kind: 'ServiceMonitor'
  metadata: ObjectMeta
  spec: { selector: LabelSelector; endpoints: { port: string; path?: string; interval?: string }[] }
}
`

/**
 * Errors of the compiler when each manifest is written as a literal of its type: it rejects unknown fields at every depth, which
 * validators of schemas accept, and values of another type.
 */
export async function typeErrors(root: string, manifests: readonly Manifest[]): Promise<readonly string[]> {
  await mkdir(join(root, 'tmp'), { recursive: true })
  const folder = await mkdtemp(join(root, 'tmp/kubernetes-'))
  try {
    await writeFile(join(folder, 'service-monitor.ts'), SERVICE_MONITOR)
    await writeFile(join(folder, 'manifests.ts'), manifests.map(asLiteral).join('\n'))
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--allowImportingTsExtensions',
      '--ignoreConfig',
    ]
    const { code, stdout, stderr } = await runTool(root, 'tsc', [...options, join(folder, 'manifests.ts')])
    return code === 0 ? [] : `${stdout}${stderr}`.trim().split('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}

function asLiteral(manifest: Manifest, at: number): string {
  const type = TYPES[`${manifest.apiVersion} ${manifest.kind}`]
  if (type === undefined) throw new Error(`No type is known for ${manifest.apiVersion} ${manifest.kind}.`)
  return `export const manifest${at}: import('${type}').${manifest.kind} = ${JSON.stringify(manifest, null, 2)}`
}

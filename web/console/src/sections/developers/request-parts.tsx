import { Chip } from '../../ui/chip.tsx'

export function StatusChip({ status }: { readonly status: number }) {
  const kind = status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'success'
  return <Chip kind={kind}>{status}</Chip>
}

/** The part that all routes share says nothing. */
export function shortRoute(route: string): string {
  return route.replace(/^\/api\/v1(\/partner)?/, '') || route
}

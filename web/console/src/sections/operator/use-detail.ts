import { useNavigate, useParams } from '@tanstack/react-router'

/** The object of the address, which a drawer shows. The filters of the list stay. */
export function useDetail(section: string) {
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { readonly id?: string }
  const open = (next: string | undefined) =>
    void navigate({
      to: next === undefined ? `/operator/${section}` : `/operator/${section}/${encodeURIComponent(next)}`,
      search: true,
      resetScroll: false,
    })
  return { id, open, close: () => open(undefined) }
}

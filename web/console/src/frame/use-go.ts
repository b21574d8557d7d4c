import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Mode } from '../api/index.ts'
import { entryOf, SECTIONS, type Section, sectionsFor } from '../sections/sections.ts'
import { type Place, pathOf, useOptionalPlace, useSession } from '../session.ts'

/** Ways to another section, organisation or mode. The section stays if the new place has it. */
export function useGo() {
  const navigate = useNavigate()
  const place = useOptionalPlace()
  const { organisations } = useSession()
  const section = useSection(place)
  const go = useCallback((address: string) => void navigate({ to: address }), [navigate])
  const goToPlace = useCallback(
    (target: Place) => {
      const isThere = section !== null && sectionsFor(target.organisation.role).includes(section)
      go(pathOf(target, isThere ? entryOf(section) : ''))
    },
    [go, section],
  )
  return {
    go,
    goToSection: (target: Section) => place && go(pathOf(place, entryOf(target))),
    goToMode: (mode: Mode) => place && goToPlace({ ...place, mode }),
    goToOrganisation: (orgId: string) => {
      const organisation = organisations.find(({ org_id }) => org_id === orgId)
      if (organisation) goToPlace({ organisation, mode: place?.mode ?? 'test' })
    },
  }
}

function useSection(place: Place | null): Section | null {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  if (place === null) return null
  const rest = pathname.slice(pathOf(place).length + 1)
  return SECTIONS.find(section => section.path !== '' && rest.split('/')[0] === entryOf(section).split('/')[0]) ?? null
}

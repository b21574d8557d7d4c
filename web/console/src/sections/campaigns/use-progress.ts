import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Campaign } from '../../api/index.ts'
import { usePlayground } from '../playground/use-playground.ts'

const POLL_MS = 5_000

export function isOver({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled'
}

/**
 * A campaign as it goes on: by events of the service, and by asking every 5 s where a proxy in between does not let events through. The
 * browser itself connects again after a break, and says which event it had last.
 */
export function useCampaign(id: string) {
  const { calls, key } = usePlayground()
  const queryClient = useQueryClient()
  const [isLive, setLive] = useState(false)
  const found = useQuery({
    queryKey: key('campaigns', id),
    queryFn: ({ signal }) => calls.campaign(id, signal),
    refetchInterval: ({ state }) => (isLive || (state.data && isOver(state.data)) ? false : POLL_MS),
  })
  const isFound = found.data !== undefined
  useEffect(() => {
    if (!isFound) return
    const events = new EventSource(calls.campaignEvents(id))
    events.addEventListener('open', () => setLive(true))
    events.addEventListener('error', () => setLive(false))
    events.addEventListener('progress', event => {
      const campaign = JSON.parse(event.data) as Campaign
      queryClient.setQueryData(key('campaigns', id), campaign)
      if (isOver(campaign)) events.close()
    })
    return () => events.close()
  }, [isFound, calls, id, key, queryClient])
  return { found, isLive }
}

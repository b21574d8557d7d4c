import { useNavigate, useParams } from '@tanstack/react-router'
import { pathOf, usePlace } from '../../session.ts'
import { CampaignDetail } from './detail.tsx'
import { CampaignList } from './list.tsx'
import { NewCampaign } from './new-campaign.tsx'

/** The list, one campaign, or the form of a new one: each at an address of its own. */
export function Page() {
  const place = usePlace()
  const navigate = useNavigate()
  const { campaignId } = useParams({ strict: false }) as { readonly campaignId?: string }
  const open = (id?: string) => void navigate({ to: pathOf(place, id ? `campaigns/${id}` : 'campaigns') })
  if (campaignId === undefined) return <CampaignList onOpen={open} />
  if (campaignId === 'new') return <NewCampaign onCreated={open} onCancel={() => open()} />
  return <CampaignDetail key={campaignId} id={campaignId} />
}

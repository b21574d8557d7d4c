import { useNavigate } from '@tanstack/react-router'
import type { IssuedKey } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { SecretDialog } from '../parts.tsx'
import { holdKey } from '../sandbox/held-key.ts'
import { texts } from '../texts.ts'

/** A test key can be tried at once: its secret goes to the sandbox in memory. */
export function IssuedDialog({ issued, onClose }: { readonly issued: IssuedKey; readonly onClose: () => void }) {
  const t = useText(texts)
  const place = usePlace()
  const navigate = useNavigate()
  const isPartnerTestKey = issued.key_id.startsWith('VFN_TEST_')
  const tryIt = () => {
    holdKey({ keyId: issued.key_id, secret: issued.secret })
    onClose()
    void navigate({ to: pathOf(place, 'sandbox') })
  }
  const isPartner = issued.key_id.startsWith('VFN_')
  return (
    <SecretDialog
      title={t('keys.issued')}
      id={issued.key_id}
      secret={issued.secret}
      onClose={onClose}
      action={isPartnerTestKey && <Button onClick={tryIt}>{t('keys.try')}</Button>}
    >
      <p className="text-13 text-muted">{t(isPartner ? 'keys.issued.partner' : 'keys.issued.verification')}</p>
    </SecretDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, useSession } from '../../session.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DisableDialog } from './disable-second-factor.tsx'
import { SetUpDialog } from './set-up-second-factor.tsx'
import { texts } from './texts.ts'

export function SecondFactor() {
  const t = useText(texts)
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const isOn = user.two_factor_enabled
  const close = () => {
    setOpen(false)
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return (
    <>
      <Card
        title={t('factor')}
        description={t(isOn ? 'factor.on' : 'factor.off')}
        actions={
          <div className="flex items-center gap-3">
            <Chip kind={isOn ? 'success' : 'plain'}>{t(isOn ? 'factor.isOn' : 'factor.isOff')}</Chip>
            <Button onClick={() => setOpen(true)}>{t(isOn ? 'factor.disable' : 'factor.setUp')}</Button>
          </div>
        }
      />
      {isOpen && isOn && <DisableDialog needsPassword={user.has_password} onClose={close} />}
      {isOpen && !isOn && <SetUpDialog needsPassword={user.has_password} onClose={close} />}
    </>
  )
}

import { useText } from '../../text/text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { texts } from './texts.ts'

export function Page() {
  const t = useText(texts)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('title')} description={t('about')} />
      <div className="grid gap-6">
        <Profile />
        <Password />
        <SecondFactor />
        <Passkeys />
        <Sessions />
      </div>
    </div>
  )
}

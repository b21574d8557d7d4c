import { useMutation } from '@tanstack/react-query'
import { api, type SingleSignOn, type SingleSignOnState } from '../../api/index.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { Fact } from './provider-card.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly current: SingleSignOn
  readonly orgId: string
  readonly onChange: (state: SingleSignOnState) => void
}

export function DomainCard({ current, orgId, onChange }: Props) {
  const t = useText(texts)
  const errorText = useErrorText()
  const { language } = useLanguage()
  const check = useMutation({ mutationFn: () => api.organisations.checkDomain(orgId), onSuccess: onChange })
  const { domain, proven_at: provenAt, txt_record: record } = current
  const about =
    provenAt === null ? t('domain.about', { domain }) : t('domain.proven.about', { day: formatDay(provenAt, language) })
  return (
    <li>
      <Card
        title={`${t('domain')}: ${domain}`}
        description={about}
        actions={
          <Chip kind={provenAt === null ? 'warning' : 'success'}>
            {t(provenAt === null ? 'domain.pending' : 'domain.proven')}
          </Chip>
        }
      >
        {provenAt === null && (
          <div className="grid justify-items-start gap-4">
            <dl className="w-full">
              <Fact label={t('record.type')}>
                <code className="font-mono text-13">TXT</code>
              </Fact>
              <Fact label={t('record.name')} copied={record.name} />
              <Fact label={t('record.value')} copied={record.value} />
            </dl>
            {check.isError && (
              <Notice kind="warning" isAlert>
                {errorText(check.error)}
              </Notice>
            )}
            <Button kind="primary" isBusy={check.isPending} onClick={() => check.mutate()}>
              {t('domain.check')}
            </Button>
          </div>
        )}
      </Card>
    </li>
  )
}

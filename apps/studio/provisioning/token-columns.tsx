import { type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconStop } from '@arco-design/web-react/icon'
import type { ScimTokenInfo } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { scimTexts } from './texts.ts'

/** Until when a token works. */
function Ends({ token: { endsAt, endedAt } }: { readonly token: ScimTokenInfo }) {
  const t = useMessages(scimTexts)
  const locale = useLocale()
  if (endedAt) return <Tag>{t('ended')}</Tag>
  if (!endsAt) return <span className="studio-muted">{t('never')}</span>
  const day = new Date(endsAt).toLocaleDateString(tagOf(locale), { dateStyle: 'medium' })
  return (
    <>
      {day} {Date.parse(endsAt) <= Date.now() && <Tag color="red">{t('expired')}</Tag>}
    </>
  )
}

export function useTokenColumns(onEnd: (token: ScimTokenInfo) => void): TableColumnProps<ScimTokenInfo>[] {
  const t = useMessages(scimTexts)
  const locale = useLocale()
  return [
    { title: t('name'), render: (_, { name }) => <strong className="scim-name">{name}</strong> },
    {
      title: t('lastUsed'),
      width: 170,
      render: (_, { lastUsedAt }) =>
        lastUsedAt ? timeText(lastUsedAt, locale) : <span className="studio-muted">{t('neverUsed')}</span>,
    },
    { title: t('ends'), width: 190, render: (_, token) => <Ends token={token} /> },
    {
      title: t('made'),
      width: 230,
      render: (_, { createdBy, createdAt }) => {
        const time = timeText(createdAt, locale)
        return createdBy === '' ? time : t('by', { name: createdBy, time })
      },
    },
    {
      title: t('actions'),
      width: 80,
      render: (_, token) =>
        token.endedAt === null && (
          <div className="studio-row-actions">
            <RowButton icon={<IconStop />} label={t('end', { name: token.name })} danger onClick={() => onEnd(token)} />
          </div>
        ),
    },
  ]
}

import { type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconEdit, IconStop } from '@arco-design/web-react/icon'
import type { DataKeyInfo, ModelInfo } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { keyTexts } from './texts.ts'

/** Models of a key that its row names. */
const SHOWN = 3

interface KeyColumnsOptions {
  readonly models: readonly ModelInfo[]
  readonly onEdit: (dataKey: DataKeyInfo) => void
  readonly onEnd: (dataKey: DataKeyInfo) => void
}

/** What a key may do with the records of which models. */
function Granted({ dataKey, models }: { readonly dataKey: DataKeyInfo; readonly models: readonly ModelInfo[] }) {
  const t = useMessages(keyTexts)
  const names = new Map(models.map(({ id, name }) => [id, name]))
  const lines = dataKey.models.map(({ modelId, actions }) =>
    t('list', {
      name: names.get(modelId) ?? '',
      actions: actions.map((action) => t(`action ${action}`)).join(t('separator')),
    }),
  )
  if (lines.length === 0) return <span className="studio-muted">{t('noneLeft')}</span>
  return (
    <div title={lines.join('\n')}>
      {lines.slice(0, SHOWN).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {lines.length > SHOWN && <div className="studio-muted">{t('more', { count: lines.length - SHOWN })}</div>}
    </div>
  )
}

/** Until when a key works. */
function Ends({ dataKey: { endsAt, endedAt } }: { readonly dataKey: DataKeyInfo }) {
  const t = useMessages(keyTexts)
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

export function useKeyColumns({ models, onEdit, onEnd }: KeyColumnsOptions): TableColumnProps<DataKeyInfo>[] {
  const t = useMessages(keyTexts)
  const locale = useLocale()
  return [
    { title: t('name'), width: 180, render: (_, { name }) => <strong className="keys-name">{name}</strong> },
    {
      title: t('env'),
      width: 120,
      render: (_, { env }) => <Tag color={env === 'prd' ? 'orange' : 'arcoblue'}>{t(env)}</Tag>,
    },
    { title: t('models'), render: (_, dataKey) => <Granted dataKey={dataKey} models={models} /> },
    {
      title: t('lastUsed'),
      width: 150,
      render: (_, { lastUsedAt }) =>
        lastUsedAt ? timeText(lastUsedAt, locale) : <span className="studio-muted">{t('neverUsed')}</span>,
    },
    { title: t('ends'), width: 170, render: (_, dataKey) => <Ends dataKey={dataKey} /> },
    {
      title: t('made'),
      width: 190,
      render: (_, { createdBy, createdAt }) => {
        const time = timeText(createdAt, locale)
        return createdBy === '' ? time : t('by', { name: createdBy, time })
      },
    },
    {
      title: t('actions'),
      width: 100,
      render: (_, dataKey) =>
        dataKey.endedAt === null && (
          <div className="studio-row-actions">
            <RowButton icon={<IconEdit />} label={t('edit', { name: dataKey.name })} onClick={() => onEdit(dataKey)} />
            <RowButton
              icon={<IconStop />}
              label={t('end', { name: dataKey.name })}
              danger
              onClick={() => onEnd(dataKey)}
            />
          </div>
        ),
    },
  ]
}

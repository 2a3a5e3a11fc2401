import { Button, Skeleton } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import type { StorageUse } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { sizeText } from '../size-text.ts'
import { timeText } from '../time-text.ts'
import { ProjectUses } from './project-uses.tsx'
import { RetentionTimes } from './retention-times.tsx'
import { storageTexts } from './texts.ts'
import './storage.css'

/** What takes space in the installation, and how long it is kept; for super administrators. */
export function Screen() {
  const t = useMessages(storageTexts)
  const use = useLoaded('storage use', (signal) => call('GET /storage/use', {}, { signal }))
  return (
    <ListLayout>
      <ScreenHead title={t('title')} intro={t('intro')}>
        <Button icon={<IconRefresh spin={use.loading} />} onClick={use.reload}>
          {t('refresh')}
        </Button>
      </ScreenHead>
      {use.error && <LoadFailure error={use.error} retry={use.reload} />}
      {!use.data && use.loading && <Skeleton animation text={{ rows: 4 }} />}
      {use.data && (
        <>
          <Totals use={use.data} />
          <ProjectUses use={use.data} />
        </>
      )}
      <RetentionTimes />
    </ListLayout>
  )
}

function Totals({ use }: { readonly use: StorageUse }) {
  const t = useMessages(storageTexts)
  const locale = useLocale()
  const { database, sums, uploads, disk, rows, measuredAt } = use
  const count = (value: number): string => value.toLocaleString(locale)
  const cards = [
    {
      title: t('database'),
      value: sizeText(database, locale),
      text: t('measured', { time: timeText(measuredAt, locale) }),
    },
    {
      title: t('files'),
      value: sizeText(sums.files + uploads, locale),
      text: t('filesText', { projects: sizeText(sums.files, locale), people: sizeText(uploads, locale) }),
    },
    ...(disk
      ? [
          {
            title: t('disk'),
            value: sizeText(disk.free, locale),
            text: t('diskText', {
              size: sizeText(disk.size, locale),
              percent: Math.round((1 - disk.free / disk.size) * 100),
            }),
          },
        ]
      : []),
    {
      title: t('rows'),
      value: count(rows.audit + rows.jobs + rows.runs),
      text: t('rowsText', { audit: count(rows.audit), jobs: count(rows.jobs), runs: count(rows.runs) }),
    },
  ]
  return (
    <dl className="storage-totals">
      {cards.map(({ title, value, text }) => (
        <div key={title} className="storage-card">
          <dt>{title}</dt>
          <dd className="storage-value">{value}</dd>
          <dd className="studio-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

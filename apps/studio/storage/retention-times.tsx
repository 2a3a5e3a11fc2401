import { Button, Skeleton, Table, type TableColumnProps } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { RetentionRow } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { NARROW, useMedia } from '../../kit/list/use-media.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { RetentionDialog } from './retention-dialog.tsx'
import { storageTexts } from './texts.ts'

/** Days as text. */
export function useDaysText(): (days: number | null) => string {
  const t = useMessages(storageTexts)
  return (days) => (days === null ? t('forEver') : t('days', { count: days }))
}

/** How long contents that expire are kept, with ways to change it. */
export function RetentionTimes() {
  const t = useMessages(storageTexts)
  const locale = useLocale()
  const narrow = useMedia(NARROW)
  const daysText = useDaysText()
  const [edited, setEdited] = useState<RetentionRow>()
  const { data, error, loading, reload } = useLoaded('retention', (signal) =>
    call('GET /storage/retention', {}, { signal }),
  )
  const kept = ({ days, preset }: RetentionRow) => (
    <>
      <div>{daysText(days)}</div>
      {days !== preset && <div className="studio-muted">{t('preset', { days: daysText(preset) })}</div>}
    </>
  )
  const what = ({ label, hint }: RetentionRow) => (
    <>
      <div>{labelIn(label, locale)}</div>
      {hint && <div className="studio-muted">{labelIn(hint, locale)}</div>}
    </>
  )
  const change = (row: RetentionRow) => (
    <Button
      size="small"
      aria-label={t('changeThis', { what: labelIn(row.label, locale) })}
      onClick={() => setEdited(row)}
    >
      {t('change')}
    </Button>
  )
  const columns: TableColumnProps<RetentionRow>[] = narrow
    ? [
        {
          title: t('what'),
          render: (_, row) => (
            <div className="storage-kept">
              {what(row)}
              {kept(row)}
            </div>
          ),
        },
        { title: '', width: 90, render: (_, row) => change(row) },
      ]
    : [
        { title: t('what'), render: (_, row) => what(row) },
        { title: t('kept'), width: 220, render: (_, row) => kept(row) },
        { title: t('actions'), width: 110, render: (_, row) => change(row) },
      ]
  const sorted = [...(data ?? [])].sort((a, b) =>
    labelIn(a.label, locale).localeCompare(labelIn(b.label, locale), locale),
  )
  return (
    <section aria-labelledby="storage-retention" className="storage-section">
      <h2 id="storage-retention" className="storage-heading">
        {t('retention')}
      </h2>
      <p className="studio-muted">{t('retentionText')}</p>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <Table<RetentionRow>
          rowKey="id"
          data={sorted}
          border={{ wrapper: true }}
          pagination={false}
          columns={columns}
        />
      )}
      {edited && <RetentionDialog row={edited} onSaved={reload} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

import { Descriptions } from '@arco-design/web-react'
import type { JobRow } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { CopiedText } from '../copied-text.tsx'
import { DetailDrawer } from '../detail-drawer.tsx'
import { Moment } from '../moment.tsx'
import { useKindName } from './job-table.tsx'
import { jobTexts } from './texts.ts'

/** Everything that is known about a job but what it is about. */
export function JobDrawer({ row, onClose }: { readonly row: JobRow | undefined; readonly onClose: () => void }) {
  const t = useMessages(jobTexts)
  return (
    <DetailDrawer isOpen={row !== undefined} title={t('detailsTitle')} width={600} onClose={onClose}>
      {row && <JobDetails row={row} />}
    </DetailDrawer>
  )
}

function JobDetails({ row }: { readonly row: JobRow }) {
  const t = useMessages(jobTexts)
  const nameOf = useKindName()
  const { error, mostAttempts: most, attempts } = row
  const code = (text: string | null) => (text === null ? t('none') : <code className="detail-code">{text}</code>)
  const moments = [
    ['made', row.createdAt],
    ['due', row.dueAt],
    ['started', row.startedAt],
    ['ended', row.finishedAt],
  ] as const
  return (
    <>
      <Descriptions
        column={1}
        data={[
          { label: t('kind'), value: nameOf(row) },
          { label: t('states'), value: t(`is ${row.state}`) },
          ...moments.flatMap(([name, at]) => (at === null ? [] : [{ label: t(name), value: <Moment at={at} /> }])),
          { label: t('attempts'), value: most === null ? attempts : t('ofMost', { count: attempts, most }) },
          { label: t('node'), value: code(row.node) },
          { label: t('requestId'), value: code(row.requestId) },
          { label: t('id'), value: code(row.id) },
          {
            label: t('reason'),
            value: error ? <span className="jobs-reason-whole">{error.message}</span> : t('noReason'),
          },
        ]}
      />
      {error?.stack && <CopiedText title={t('stack')} text={error.stack} label={t('copyStack')} />}
    </>
  )
}

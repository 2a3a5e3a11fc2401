import { Button, Descriptions } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import type { AuditRow } from '../../../server/wire.ts'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DetailDrawer } from '../detail-drawer.tsx'
import type { AuditFilter } from './filters.ts'
import { Person } from './person.tsx'
import { auditTexts } from './texts.ts'

interface Props {
  readonly row: AuditRow | undefined
  /** The list has one project only. */
  readonly ofOne?: boolean
  readonly onFilter: (change: Partial<AuditFilter>) => void
  readonly onClose: () => void
}

/** Everything that a row of the audit holds, and ways to those like it. */
export function AuditDrawer({ row, ofOne = false, onFilter, onClose }: Props) {
  const t = useMessages(auditTexts)
  const locale = useLocale()
  const title = row ? t('detailsTitle', { seq: row.seq }) : ''
  return (
    <DetailDrawer isOpen={row !== undefined} title={title} onClose={onClose}>
      {row && (
        <>
          <p className="audit-sentence">{labelIn(row.says, locale)}</p>
          <Descriptions
            column={1}
            data={[
              {
                label: t('time'),
                value: new Date(row.at).toLocaleString(tagOf(locale), { dateStyle: 'long', timeStyle: 'long' }),
              },
              { label: t('who'), value: <Person row={row} /> },
              { label: t('action'), value: labelIn(row.label, locale) },
              ...(row.projectId === null
                ? []
                : [{ label: t('project'), value: row.projectName || t('goneProject', { id: row.projectId }) }]),
              ...(row.target === '' ? [] : [{ label: t('target'), value: <code className="detail-code">{row.target}</code> }]),
              { label: t('seq'), value: row.seq },
              { label: t('hash'), value: <code className="detail-code">{row.hash}</code> },
            ]}
          />
          <div className="detail-buttons">
            <Button onClick={() => onFilter({ action: row.action })}>{t('onlyThisAction')}</Button>
            {row.userName !== '' && <Button onClick={() => onFilter({ who: row.userName })}>{t('onlyThisPerson')}</Button>}
            {!ofOne && row.projectId !== null && (
              <Button
                onClick={() => onFilter({ project: { id: row.projectId as number, name: row.projectName || String(row.projectId) } })}
              >
                {t('onlyThisProject')}
              </Button>
            )}
          </div>
        </>
      )}
    </DetailDrawer>
  )
}

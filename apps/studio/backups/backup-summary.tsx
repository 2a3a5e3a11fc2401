import { Alert, Spin } from '@arco-design/web-react'
import type { BackupInfo, BackupList } from '../../../server/wire.ts'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { sizeText } from '../size-text.ts'
import { timeText } from '../time-text.ts'
import { lastOf, stateOf } from './backup-state.ts'
import { ProblemText } from './problem-text.tsx'
import { backupTexts } from './texts.ts'
import { useStateText } from './use-state-text.ts'

/** The last backup, the next one, and what is kept. */
export function BackupSummary({ list: { backups, schedule } }: { readonly list: BackupList }) {
  const t = useMessages(backupTexts)
  const locale = useLocale()
  const { current, ended, good } = lastOf(backups)
  const next = schedule && new Date(schedule.next)
  return (
    <section className="backups-summary" aria-label={t('title')}>
      <div role="status">
        {current && (
          <div className="backups-current">
            <Spin size={14} /> {t('making')}
          </div>
        )}
        <LastBackup ended={ended} good={good} />
      </div>
      {schedule && next ? (
        <>
          <p>
            {t('next', {
              time: next.toLocaleString(tagOf(locale), {
                dateStyle: 'medium',
                timeStyle: 'short',
                timeZone: schedule.zone,
              }),
              zone: schedule.zone,
            })}
          </p>
          <p className="studio-muted">{t('kept', { daily: schedule.daily, weekly: schedule.weekly })}</p>
        </>
      ) : (
        <Alert type="info" content={t('off')} />
      )}
    </section>
  )
}

interface LastBackupProps {
  readonly ended: BackupInfo | undefined
  readonly good: BackupInfo | undefined
}

function LastBackup({ ended, good }: LastBackupProps) {
  const t = useMessages(backupTexts)
  const locale = useLocale()
  const stateText = useStateText()
  if (!ended) return <p className="backups-last">{t('none')}</p>
  if (ended.archive)
    return (
      <p className="backups-last">
        {t('last', {
          time: timeText(ended.requestedAt, locale),
          size: sizeText(ended.archive.size, locale),
          state: stateText(stateOf(ended)).toLocaleLowerCase(tagOf(locale)),
        })}
      </p>
    )
  return (
    <>
      <Alert type="error" title={t('lastFailed')} content={ended.problem && <ProblemText problem={ended.problem} />} />
      <p className="backups-last">{good ? t('lastGood', { time: timeText(good.requestedAt, locale) }) : t('noGood')}</p>
    </>
  )
}

import { Message, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete, IconDownload, IconSafe } from '@arco-design/web-react/icon'
import type { BackupInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { NARROW, useMedia } from '../../kit/list/use-media.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { sizeText } from '../size-text.ts'
import { timeText } from '../time-text.ts'
import { isAtWork, stateOf } from './backup-state.ts'
import { ProblemText } from './problem-text.tsx'
import { backupTexts } from './texts.ts'
import { useStateText } from './use-state-text.ts'

const COLOURS = {
  waiting: 'gray',
  making: 'arcoblue',
  failed: 'red',
  verifying: 'arcoblue',
  restored: 'green',
  hashes: 'orange',
  broken: 'red',
  unverified: 'gray',
} as const

interface BackupTableProps {
  readonly backups: readonly BackupInfo[]
  readonly onMake: () => void
  readonly onDownload: (backup: BackupInfo) => void
  readonly reload: () => void
}

/** All backups, newest first. */
export function BackupTable({ backups, onMake, onDownload, reload }: BackupTableProps) {
  const t = useMessages(backupTexts)
  const narrow = useMedia(NARROW)
  const columns = useBackupColumns({ narrow, onDownload, reload })
  return (
    <Table<BackupInfo>
      rowKey="id"
      data={[...backups]}
      border={{ wrapper: true }}
      pagination={false}
      showHeader={!narrow}
      {...(narrow ? {} : { scroll: { x: 860 } })}
      noDataElement={<EmptyList text={t('empty')} action={{ label: t('make'), onPress: onMake }} />}
      columns={columns}
    />
  )
}

interface BackupColumnsOptions extends Pick<BackupTableProps, 'onDownload' | 'reload'> {
  /** There is room for one column. */
  readonly narrow: boolean
}

function useBackupColumns({ narrow, ...actions }: BackupColumnsOptions): TableColumnProps<BackupInfo>[] {
  const t = useMessages(backupTexts)
  if (narrow)
    return [
      {
        title: t('list'),
        render: (_, backup) => (
          <div className="backups-cell">
            <Made backup={backup} />
            <Size backup={backup} />
            <State backup={backup} />
            <Actions backup={backup} {...actions} />
          </div>
        ),
      },
    ]
  return [
    { title: t('made'), width: 210, render: (_, backup) => <Made backup={backup} /> },
    { title: t('size'), width: 190, render: (_, backup) => <Size backup={backup} /> },
    { title: t('state'), render: (_, backup) => <State backup={backup} /> },
    { title: t('actions'), width: 130, render: (_, backup) => <Actions backup={backup} {...actions} /> },
  ]
}

/** The moment of a backup, by which people tell it from others. */
function useMoment(): (backup: BackupInfo) => string {
  const language = tagOf(useLocale())
  return ({ requestedAt }) =>
    new Date(requestedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}

function Made({ backup }: { readonly backup: BackupInfo }) {
  const t = useMessages(backupTexts)
  const moment = useMoment()
  const { kind, requestedBy, requestedAt } = backup
  const who = requestedBy === '' ? t('byNobody') : t('byHand', { name: requestedBy })
  return (
    <div>
      <time dateTime={requestedAt}>{moment(backup)}</time>
      <div className="studio-muted">{kind === 'scheduled' ? t('scheduled') : who}</div>
    </div>
  )
}

function Size({ backup: { archive, seconds } }: { readonly backup: BackupInfo }) {
  const t = useMessages(backupTexts)
  const locale = useLocale()
  if (!archive) return null
  const { facts } = archive
  const number = new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: 1 })
  const took = seconds === null ? '' : t('seconds', { seconds: number.format(seconds) })
  return (
    <div title={facts ? t('hash', { hash: facts.sha256 }) : archive.name}>
      {sizeText(archive.size, locale)}
      {took !== '' && <span className="studio-muted"> · {took}</span>}
      {facts && <div className="studio-muted">{t('parts', { count: facts.parts, release: facts.release })}</div>}
    </div>
  )
}

function State({ backup }: { readonly backup: BackupInfo }) {
  const t = useMessages(backupTexts)
  const locale = useLocale()
  const stateText = useStateText()
  const state = stateOf(backup)
  const problem = backup.problem ?? (isAtWork(backup) ? null : backup.note)
  return (
    <div>
      <Tag color={COLOURS[state]}>{stateText(state)}</Tag>
      {backup.verifiedAt !== null && !isAtWork(backup) && (
        <span className="studio-muted"> {t('verifiedAt', { time: timeText(backup.verifiedAt, locale) })}</span>
      )}
      {problem && <ProblemText problem={problem} />}
    </div>
  )
}

interface ActionsProps extends Pick<BackupTableProps, 'onDownload' | 'reload'> {
  readonly backup: BackupInfo
}

function Actions({ backup, onDownload, reload }: ActionsProps) {
  const t = useMessages(backupTexts)
  const confirm = useConfirmDelete()
  const time = useMoment()(backup)
  const { id, archive } = backup
  const isBusy = isAtWork(backup)
  const verify = (): void => {
    call('POST /backups/verify', { id })
      .catch((thrown: Error) => void Message.error(failureText(thrown)))
      .finally(reload)
  }
  const remove = (): void =>
    confirm({
      title: t('removeTitle', { time }),
      text: archive ? t('removeText') : t('removeFailedText'),
      run: () => call('POST /backups/remove', { id }),
      after: reload,
    })
  return (
    <div className="studio-row-actions">
      {archive && (
        <RowButton icon={<IconDownload />} label={t('download', { time })} onClick={() => onDownload(backup)} />
      )}
      {archive && <RowButton icon={<IconSafe />} label={t('verify', { time })} disabled={isBusy} onClick={verify} />}
      <RowButton icon={<IconDelete />} label={t('remove', { time })} danger disabled={isBusy} onClick={remove} />
    </div>
  )
}

import { Checkbox, Table, type TableColumnProps } from '@arco-design/web-react'
import { IconClose, IconEye, IconRefresh } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { labelIn } from '#kernel/message'
import type { JobRow, JobState } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { NARROW, useMedia } from '../../kit/list/use-media.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { Moment } from '../moment.tsx'
import { jobTexts } from './texts.ts'
import { deedOf, type JobDeed } from './use-jobs.ts'

interface JobTableProps {
  readonly state: JobState
  readonly rows: readonly JobRow[]
  readonly selected: readonly string[]
  readonly empty: ReactNode
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onShow: (row: JobRow) => void
  readonly onDeed: (deed: JobDeed, row: JobRow) => void
}

/** What a kind of job is called. */
export function useKindName(): (row: JobRow) => string {
  const locale = useLocale()
  return ({ kind, label }) => (label ? labelIn(label, locale) : kind)
}

/** The moment that counts most in a state. */
const momentOf = {
  waiting: 'dueAt',
  running: 'startedAt',
  failed: 'finishedAt',
  cancelled: 'finishedAt',
  done: 'finishedAt',
} as const
const MOMENT_TEXTS = { waiting: 'due', running: 'started', failed: 'ended', cancelled: 'ended', done: 'ended' } as const

export function JobTable({ empty, rows, ...props }: JobTableProps) {
  const narrow = useMedia(NARROW)
  const columns = useJobColumns({ rows, ...props }, narrow)
  return (
    <Table<JobRow>
      rowKey="id"
      className="jobs-table"
      data={[...rows]}
      border={{ wrapper: true }}
      pagination={false}
      {...(narrow ? {} : { scroll: { x: 900 } })}
      noDataElement={empty}
      columns={columns}
    />
  )
}

function useJobColumns(props: Omit<JobTableProps, 'empty'>, narrow: boolean): TableColumnProps<JobRow>[] {
  const t = useMessages(jobTexts)
  const nameOf = useKindName()
  const { state } = props
  const attempts = ({ attempts: count, mostAttempts }: JobRow) =>
    mostAttempts === null ? String(count) : t('ofMost', { count, most: mostAttempts })
  const moment = (row: JobRow) => <Moment at={row[momentOf[state]]} />
  const reason = ({ error }: JobRow) => error && <span className="jobs-reason">{error.message}</span>
  const select = useSelectColumn(props)
  const actions = useActionColumn(props, narrow)
  if (narrow)
    return [
      ...select,
      {
        title: t('kind'),
        render: (_, row) => (
          <div className="jobs-cell">
            <strong>{nameOf(row)}</strong>
            <span className="studio-muted">
              {t(MOMENT_TEXTS[state])}: {moment(row)}
            </span>
            <span className="studio-muted">
              {t('attempts')}: {attempts(row)}
              {row.node !== null && ` · ${row.node}`}
            </span>
            {reason(row)}
          </div>
        ),
      },
      actions,
    ]
  return [
    ...select,
    { title: t('kind'), width: 200, render: (_, row) => nameOf(row) },
    { title: t(MOMENT_TEXTS[state]), width: 190, render: (_, row) => moment(row) },
    { title: t('attempts'), width: 100, render: (_, row) => attempts(row) },
    { title: t('node'), width: 140, render: (_, { node }) => <span className="jobs-node">{node ?? t('none')}</span> },
    ...(state === 'done' || state === 'cancelled'
      ? []
      : [{ title: t('reason'), render: (_: unknown, row: JobRow) => reason(row) }]),
    actions,
  ]
}

function useSelectColumn({
  state,
  rows,
  selected,
  onSelect,
}: Pick<JobTableProps, 'state' | 'rows' | 'selected' | 'onSelect'>): TableColumnProps<JobRow>[] {
  const t = useMessages(jobTexts)
  const nameOf = useKindName()
  if (deedOf(state) === null || rows.length === 0) return []
  const isAll = selected.length === rows.length
  const toggle = (id: string, isOn: boolean) =>
    onSelect(new Set(isOn ? [...selected, id] : selected.filter((each) => each !== id)))
  return [
    {
      width: 44,
      title: (
        <Checkbox
          aria-label={t('selectAll')}
          checked={isAll}
          indeterminate={!isAll && selected.length > 0}
          onChange={(isOn) => onSelect(new Set(isOn ? rows.map(({ id }) => id) : []))}
        />
      ),
      render: (_, row) => (
        <Checkbox
          aria-label={t('select', { kind: nameOf(row) })}
          checked={selected.includes(row.id)}
          onChange={(isOn) => toggle(row.id, isOn)}
        />
      ),
    },
  ]
}

function useActionColumn(
  { state, onShow, onDeed }: Pick<JobTableProps, 'state' | 'onShow' | 'onDeed'>,
  narrow: boolean,
) {
  const t = useMessages(jobTexts)
  const nameOf = useKindName()
  const deed = deedOf(state)
  return {
    title: narrow ? '' : t('actions'),
    width: narrow ? 56 : 100,
    render: (_: unknown, row: JobRow) => (
      <div className={narrow ? 'jobs-cell' : ''}>
        <RowButton icon={<IconEye />} label={t('details', { kind: nameOf(row) })} onClick={() => onShow(row)} />
        {deed && (
          <RowButton
            icon={deed === 'again' ? <IconRefresh /> : <IconClose />}
            label={t(`${deed}This`, { kind: nameOf(row) })}
            danger={deed === 'cancel'}
            onClick={() => onDeed(deed, row)}
          />
        )}
      </div>
    ),
  }
}

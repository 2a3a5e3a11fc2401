import { Message, Select, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconEye } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { BrowserErrorRow, ReportedApp } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useList } from '../../kit/list/use-list.ts'
import { NARROW, useMedia } from '../../kit/list/use-media.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { timeText } from '../time-text.ts'
import { ErrorDrawer } from './error-drawer.tsx'
import { errorTexts } from './texts.ts'
import './reported-errors.css'

const APPS: readonly ReportedApp[] = ['studio', 'admin', 'viewer']
const COLORS = { open: 'red', returned: 'orangered', solved: 'green' } as const

interface Filter {
  readonly app: ReportedApp | ''
  readonly state: 'open' | 'solved' | ''
}
const ALL: Filter = { app: '', state: 'open' }

/** Errors that browsers reported, for super administrators. */
export function Screen() {
  const t = useMessages(errorTexts)
  const narrow = useMedia(NARROW)
  const [filter, setFilter] = useState(ALL)
  const [shown, setShown] = useState<BrowserErrorRow>()
  const confirmDelete = useConfirmDelete()
  const query = {
    ...(filter.app === '' ? {} : { app: filter.app }),
    ...(filter.state === '' ? {} : { state: filter.state }),
  }
  const rows = useList(`reported errors ${JSON.stringify(query)}`, (paging, signal) =>
    call('GET /errors/list', { ...query, ...paging }, { signal }),
  )
  const columns = useErrorColumns(narrow, setShown)
  const solve = ({ id }: BrowserErrorRow): void => {
    setShown(undefined)
    call('POST /errors/solve', { ids: [id] }).then(
      () => {
        Message.success(t('solved'))
        rows.reload()
      },
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  }
  const remove = ({ id }: BrowserErrorRow): void =>
    confirmDelete({
      ...{ title: t('removeTitle'), text: t('removeText'), run: () => call('POST /errors/delete', { ids: [id] }) },
      after: () => {
        setShown(undefined)
        rows.reload()
      },
    })
  const isFiltered = filter.app !== '' || filter.state !== 'open' || rows.keyword !== ''
  const clear = (): void => {
    setFilter(ALL)
    rows.setText('')
  }
  return (
    <ListScreen
      title={t('title')}
      find={t('find')}
      list={rows}
      intro={t('intro')}
      tools={<ErrorFilters filter={filter} onChange={setFilter} />}
      dialogs={<ErrorDrawer row={shown} onSolve={solve} onDelete={remove} onClose={() => setShown(undefined)} />}
    >
      {(items) => (
        <Table<BrowserErrorRow>
          rowKey="id"
          data={[...items]}
          border={{ wrapper: true }}
          pagination={false}
          {...(narrow ? {} : { scroll: { x: 880 } })}
          noDataElement={
            <EmptyList
              text={isFiltered ? t('noneFound') : t('empty')}
              action={isFiltered ? { label: t('clear'), onPress: clear } : undefined}
            />
          }
          columns={columns}
        />
      )}
    </ListScreen>
  )
}

function ErrorFilters({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  const t = useMessages(errorTexts)
  return (
    <>
      <Select
        className="errors-filter"
        aria-label={t('app')}
        value={filter.app}
        onChange={(app: Filter['app']) => onChange({ ...filter, app })}
        options={[{ value: '', label: t('anyApp') }, ...APPS.map((value) => ({ value, label: t(value) }))]}
      />
      <Select
        className="errors-filter"
        aria-label={t('state')}
        value={filter.state}
        onChange={(state: Filter['state']) => onChange({ ...filter, state })}
        options={[
          { value: 'open', label: t('unsolved') },
          { value: 'solved', label: t('solvedOnes') },
          { value: '', label: t('all') },
        ]}
      />
    </>
  )
}

/** Whether it is new, came back, or is solved. */
export function ErrorState({ state }: Pick<BrowserErrorRow, 'state'>) {
  const t = useMessages(errorTexts)
  return <Tag color={COLORS[state]}>{t(`is ${state}`)}</Tag>
}

function useErrorColumns(narrow: boolean, onShow: (row: BrowserErrorRow) => void): TableColumnProps<BrowserErrorRow>[] {
  const t = useMessages(errorTexts)
  const locale = useLocale()
  const message = (row: BrowserErrorRow) => (
    <div className="errors-message">
      <ErrorState state={row.state} /> <span>{row.message}</span>
    </div>
  )
  const details: TableColumnProps<BrowserErrorRow> = {
    title: narrow ? '' : t('actions'),
    width: narrow ? 56 : 80,
    render: (_, row) => (
      <RowButton
        icon={<IconEye />}
        label={t('details', { message: row.message.slice(0, 60) })}
        onClick={() => onShow(row)}
      />
    ),
  }
  if (narrow)
    return [
      {
        title: t('message'),
        render: (_, row) => (
          <div className="errors-cell">
            {message(row)}
            <span className="studio-muted">
              {t(row.app)} · {t('count')}: {row.count.toLocaleString(locale)} · {timeText(row.lastAt, locale)}
            </span>
            <span className="studio-muted">
              {t('releases')}: {row.releases.join(', ')}
            </span>
          </div>
        ),
      },
      details,
    ]
  return [
    { title: t('message'), render: (_, row) => message(row) },
    { title: t('app'), width: 140, render: (_, { app }) => t(app) },
    {
      title: <span title={t('countHint')}>{t('count')}</span>,
      width: 100,
      render: (_, { count }) => count.toLocaleString(locale),
    },
    { title: t('last'), width: 170, render: (_, { lastAt }) => timeText(lastAt, locale) },
    {
      title: t('releases'),
      width: 140,
      render: (_, { releases }) => <span className="errors-releases">{releases.join(', ')}</span>,
    },
    details,
  ]
}

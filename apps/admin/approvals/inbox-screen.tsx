import { Button, Pagination, Skeleton } from '@arco-design/web-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useSignalValue } from '#kernel/view'
import { type ScreenProps, useAdmin } from '#sdk/studio'
import { useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { useFrame } from '../admin-context.ts'
import { ContentNotice } from '../notices.tsx'
import { reasonOf } from '../reason-of.ts'
import { useText } from '../use-text.ts'
import { BulkBar } from './bulk-bar.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxHead } from './inbox-head.tsx'
import { InboxRows } from './inbox-rows.tsx'
import { StartDialog } from './start-dialog.tsx'
import { approvalTexts } from './texts.ts'
import './approvals.css'

const BOXES = ['todo', 'done', 'mine', 'copied', 'all'] as const
type Box = (typeof BOXES)[number]
const EMPTY = {
  todo: 'emptyTodo',
  done: 'emptyDone',
  mine: 'emptyMine',
  copied: 'emptyCopied',
  all: 'emptyAll',
} as const satisfies { readonly [box in Box]: string }

/** The approvals of the person: to do, done, started and copied; for administrators all. */
export function Screen(_: ScreenProps) {
  const { app } = useFrame()
  const { tasks } = useAdmin()
  const t = useMessages(approvalTexts)
  const frame = useText()
  const start = useSignalValue(app.start)
  const { todo } = useSignalValue(tasks.counts)
  const [box, setBox] = useState<Box>('todo')
  const [flowId, setFlow] = useState<number>()
  const [unread, setUnread] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isStarting, setStarting] = useState(false)
  const { project: projectId, env } = app.at
  const flows = useLoaded(`flows ${projectId} ${env}`, (signal) =>
    call('POST /approval/flows', { projectId, env }, { signal }),
  )
  const list = useList(JSON.stringify([box, flowId, unread]), ({ keyword, pageNum, pageSize }, signal) =>
    call(
      'POST /approval/list',
      { projectId, env, box, flowId, unread: unread || undefined, text: keyword || undefined, pageNum, pageSize },
      { signal },
    ),
  )
  const { data, error, loading, reload } = list
  useReload(start, todo, reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is of the list in sight
  useEffect(() => setChosen(new Set()), [box, flowId, unread, list.keyword, list.pageNum])
  const boxes = BOXES.filter((each) => each !== 'all' || start.role === 'admin')
  const startable = (flows.data ?? []).filter(({ mayStart }) => mayStart)
  const isFiltered = list.keyword !== '' || flowId !== undefined || unread
  const clear = (): void => {
    list.setText('')
    setFlow(undefined)
    setUnread(false)
  }
  const changed = (): void => {
    setChosen(new Set())
    reload()
    void tasks.refresh()
  }
  return (
    <div className="admin-inbox">
      <InboxHead
        flows={flows.data ?? []}
        canStart={startable.length > 0}
        onStart={() => setStarting(true)}
        onChanged={changed}
      />
      <Boxes boxes={boxes} current={box} todo={todo} onChoose={setBox} />
      <InboxFilters
        {...{ text: list.text, onText: list.setText, flowId, onFlow: setFlow, unread, onUnread: setUnread }}
        flows={flows.data ?? []}
        hasUnread={box === 'todo' || box === 'copied'}
      />
      {error && !data && (
        <ContentNotice says="pageFailed" hint="" reason={reasonOf(error)}>
          <Button type="primary" onClick={reload}>
            {frame('retry')}
          </Button>
        </ContentNotice>
      )}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && data.list.length === 0 && (
        <div className="admin-inbox-empty" role="status">
          <p>{t(isFiltered ? 'noneFound' : EMPTY[box])}</p>
          {isFiltered && <Button onClick={clear}>{t('clearFilters')}</Button>}
        </div>
      )}
      {data && data.list.length > 0 && (
        <div aria-busy={loading || undefined}>
          <BulkBar items={data.list} chosen={chosen} onChoose={setChosen} onDone={changed} />
          <InboxRows items={data.list} chosen={chosen} onChoose={setChosen} />
          {data.total > list.pageSize && (
            <Pagination
              className="admin-inbox-pages"
              current={list.pageNum}
              pageSize={list.pageSize}
              total={data.total}
              onChange={list.setPageNum}
            />
          )}
        </div>
      )}
      {isStarting && <StartDialog flows={startable} onClose={() => setStarting(false)} />}
    </div>
  )
}

/** Reads the list again after what the server reports: a new start, or another number of tasks. */
function useReload(start: unknown, todo: number, reload: () => void): void {
  const seen = useRef({ start, todo })
  useEffect(() => {
    if (seen.current.start === start && seen.current.todo === todo) return
    seen.current = { start, todo }
    reload()
  }, [start, todo, reload])
}

interface BoxesProps {
  readonly boxes: readonly Box[]
  readonly current: Box
  readonly todo: number
  readonly onChoose: (box: Box) => void
}

/** The lists, as one group of radio buttons: arrow keys go from one to the next. */
function Boxes({ boxes, current, todo, onChoose }: BoxesProps) {
  const t = useMessages(approvalTexts)
  const name = useId()
  return (
    <fieldset className="admin-inbox-boxes" aria-label={t('boxes')}>
      {boxes.map((box) => (
        <label key={box} data-current={box === current || undefined}>
          <input type="radio" name={name} checked={box === current} onChange={() => onChoose(box)} />
          {t(box)}
          {box === 'todo' && todo > 0 && <b className="admin-inbox-count">{todo}</b>}
        </label>
      ))}
    </fieldset>
  )
}

import { useMemo, useState } from 'react'
import { elementOf } from '#kernel/page'
import { useSignalValue } from '#kernel/view'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { requestLog } from '../../../shell/request-log.ts'
import { useEditorUi } from '../editor-ui.ts'
import { sampledEvent } from '../flow/sample-run.ts'
import { FilterBox } from './filter-box.tsx'
import { textFilter } from './text-filter.ts'
import { type TimelineRow, timelineRows } from './timeline-rows.ts'
import './logs.css'

const texts = defineMessages('editor-timeline', {
  zh: {
    none: '预览页面或试运行流程后，流程的运行与数据请求会按时间显示在这里。',
    flow: '流程',
    request: '请求',
    by: '{{element}} 的 {{event}}',
    sample: '试运行 {{event}}',
    ms: '{{ms}} 毫秒',
    done: '完成',
    failed: '失败',
    cancelled: '已取消',
    'step limit': '步数超限',
  },
  en: {
    none: 'Preview the page or run a flow: runs of flows and requests for data show up here in order.',
    flow: 'Flow',
    request: 'Request',
    by: '{{event}} of {{element}}',
    sample: 'sample run of {{event}}',
    ms: '{{ms}} ms',
    done: 'done',
    failed: 'failed',
    cancelled: 'cancelled',
    'step limit': 'step limit',
  },
})

/** What the session did, in order of time: a flow opens as a diagram, a request in the Network tab. */
export function Panel() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const traces = useSignalValue(session.traces)
  const requests = useSignalValue(requestLog)
  const document = useSignalValue(session.store.current)
  const [query, setQuery] = useState('')
  const rows = useMemo(
    () =>
      timelineRows(traces, requests, (id) => {
        const entry = document.entries.get(id)
        return entry?.kind === 'flow' ? entry.nodes : undefined
      }),
    [traces, requests, document],
  )
  if (rows.length === 0) return <p className="ed-note">{t('none')}</p>
  const titleOf = (row: TimelineRow): string => {
    if (row.kind === 'request') return `${row.request.method} ${row.request.url}`
    const entry = document.entries.get(row.trace.flow)
    return entry?.kind === 'flow' && entry.name ? entry.name : row.trace.flow
  }
  const noteOf = (row: TimelineRow): string => {
    if (row.kind === 'request') return row.request.error || String(row.request.status)
    const { startedBy, end } = row.trace
    const sampled = sampledEvent(startedBy.event)
    const event = sampled === null ? startedBy.event : t('sample', { event: sampled })
    return `${t('by', { element: elementOf(document, startedBy.element)?.name ?? startedBy.element, event })} · ${t(end)}`
  }
  const open = (row: TimelineRow) => {
    if (row.kind === 'request') session.dock.value = 'dock/network'
    else {
      session.openTrace.value = row.trace
      session.openFlow.value = row.trace.flow
    }
  }
  const wanted = textFilter(query)
  const shown = rows.filter((row) => wanted(`${t(row.kind)} ${titleOf(row)} ${noteOf(row)}`))
  const longest = Math.max(1, ...shown.map(({ ms }) => ms))
  return (
    <>
      <div className="ed-dock-bar">
        <FilterBox value={query} onChange={setQuery} />
      </div>
      <ul className="ed-log">
        {shown.map((row) => (
          <li key={row.key}>
            <button
              type="button"
              disabled={row.kind === 'flow' && document.entries.get(row.trace.flow)?.kind !== 'flow'}
              onClick={() => open(row)}
            >
              <time>{new Date(row.at).toLocaleTimeString(locale)}</time>
              <span className="ed-muted">{t(row.kind)}</span>
              <strong className="ed-dock-name">{titleOf(row)}</strong>
              <span className={row.ok ? 'ed-success' : 'ed-error'}>{noteOf(row)}</span>
              <span className="ed-dock-bars" aria-hidden>
                <span
                  className={row.ok ? 'ed-dock-took' : 'ed-dock-took ed-dock-took-failed'}
                  style={{ width: `${(row.ms / longest) * 100}%` }}
                />
              </span>
              <span className="ed-muted">{t('ms', { ms: Math.round(row.ms * 10) / 10 })}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

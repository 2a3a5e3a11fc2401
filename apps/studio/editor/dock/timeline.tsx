import { useMemo, useState } from 'react'
import type { Trace } from '#kernel/engine'
import { elementOf } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { requestLog } from '../../../shell/request-log.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { tracesToken } from '../parts/traces-part.ts'
import { sampledEvent } from '../steps/sample-run.ts'
import { useWordsOf } from '../words/use-words.ts'
import { FilterBox } from './filter-box.tsx'
import { textFilter } from './text-filter.ts'
import { type TimelineRow, timelineRows } from './timeline-rows.ts'
import { useActionLabel } from './use-action-label.ts'
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
    steps: '步骤',
    noSteps: '没有运行任何步骤',
    noMatch: '没有符合的记录',
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
    steps: 'Steps',
    noSteps: 'no step was run',
    noMatch: 'Nothing matches',
  },
})

/** What the session did, in order of time: a flow opens as a diagram, a request in the Network tab. */
export function Panel() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const traces = useSignalValue(session.part(tracesToken).all)
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
    if (row.kind === 'request') session.open('dock/network')
    else {
      session.part(tracesToken).opened.value = row.trace
      session.part(openFlowToken).value = row.trace.flow
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
      {shown.length === 0 ? <p className="ed-note">{t('noMatch')}</p> : null}
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
            {row.kind === 'flow' ? <Steps trace={row.trace} longest={longest} title={`${t('steps')}: ${titleOf(row)}`} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The steps of one run with how long each took, closed at first. */
function Steps({ trace, longest, title }: { readonly trace: Trace; readonly longest: number; readonly title: string }) {
  const t = useMessages(texts)
  const words = useWordsOf(useEditorUi().session)
  const labelOf = useActionLabel()
  return (
    <details className="ed-dock-steps">
      <summary aria-label={title}>
        {t('steps')} <span className="ed-muted">{trace.steps.length}</span>
      </summary>
      {trace.steps.length === 0 ? <p className="ed-note">{t('noSteps')}</p> : null}
      <ol>
        {trace.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a loop runs one step several times; which time it is tells them apart
          <li key={`${step.node} ${index}`}>
            <span className={step.outcome.ok ? 'ed-success' : 'ed-error'}>{step.outcome.ok ? '✓' : '✗'}</span>
            <span className="ed-dock-name">
              {labelOf(step.action)} {step.outcome.ok ? null : <span className="ed-error">{words(step.outcome.reason)}</span>}
            </span>
            <span className="ed-dock-bars" aria-hidden>
              <span
                className={step.outcome.ok ? 'ed-dock-took' : 'ed-dock-took ed-dock-took-failed'}
                style={{ width: `${Math.min(100, (step.ms / longest) * 100)}%` }}
              />
            </span>
            <span className="ed-muted">{t('ms', { ms: Math.round(step.ms * 10) / 10 })}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

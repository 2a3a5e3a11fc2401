import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import type { Trace } from '#kernel/engine'
import { elementOf } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { InsideLink } from '../blocks/inside-link.tsx'
import { loadedPlugins } from '../document/opened-page.ts'
import type { LoggedFailure } from '../document/page-problems.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { type KeptLog, logsToken } from '../parts/logs-part.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { tracesToken } from '../parts/traces-part.ts'
import { useShowPlace } from '../places/show-place.ts'
import { sampledEvent } from '../steps/sample-run.ts'
import { diagnosticText } from '../words/diagnostic-text.ts'
import { insideOf } from '../words/inside.ts'
import { placeWords } from '../words/place-words.ts'
import { useWordsOf } from '../words/use-words.ts'
import { FilterBox } from './filter-box.tsx'
import { textFilter } from './text-filter.ts'
import { useActionLabel } from './use-action-label.ts'
import './logs.css'

const texts = defineMessages('editor-console', {
  zh: {
    none: '预览页面并触发事件后，流程的每一步、出错的公式和 console 输出的内容会显示在这里。',
    formula: '公式',
    source: '内容',
    read: '读取的值',
    nothing: '没有读取页面状态',
    given: '传入的 eventParams',
    go: '定位到元素',
    started: '由 {{element}} 的 {{event}} 触发',
    done: '完成',
    failed: '失败',
    cancelled: '已取消',
    limit: '步数超限',
    show: '在流程图中查看',
    sample: '试运行 {{event}}',
    input: '输入',
    result: '结果',
    ms: '{{ms}} 毫秒',
  },
  en: {
    none: 'Preview the page and use it: each step of its flows shows up here, each formula that fails, and what code writes with console.',
    formula: 'Formula',
    source: 'Text',
    read: 'It read',
    nothing: 'it read no state',
    given: 'Its eventParams',
    go: 'Show the element',
    started: 'started by {{event}} of {{element}}',
    done: 'done',
    failed: 'failed',
    cancelled: 'cancelled',
    limit: 'step limit',
    show: 'Show in the flow',
    sample: 'sample run of {{event}}',
    input: 'Input',
    result: 'Result',
    ms: '{{ms}} ms',
  },
})

const ENDS = { done: 'done', failed: 'failed', cancelled: 'cancelled', 'step limit': 'limit' } as const satisfies Record<
  Trace['end'],
  string
>

/** Runs of flows with what each step got and gave, and formulas that failed with what they read; the newest first. */
export function Panel() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const words = useWordsOf(session)
  const traces = useSignalValue(session.part(tracesToken).all)
  const document = useSignalValue(session.store.current)
  const failures = useSignalValue(session.part(problemsToken).failureLog)
  const logs = useSignalValue(session.part(logsToken).all)
  const [query, setQuery] = useState('')
  const wanted = useMemo(() => textFilter(query), [query])
  const shown = (event: string): string => {
    const sampled = sampledEvent(event)
    return sampled === null ? event : t('sample', { event: sampled })
  }
  const show = (trace: Trace) => {
    session.part(tracesToken).opened.value = trace
    session.part(openFlowToken).value = trace.flow
  }
  const { blocks } = session.part(loadedPlugins)
  const inside = (id: string, scope?: string): string => insideOf(document, blocks?.lookup, id, scope)?.name ?? id
  const nameOf = (id: string, scope?: string): string => elementOf(document, id)?.name ?? inside(id, scope)
  const flowName = (id: string): string => {
    const entry = document.entries.get(id)
    return entry?.kind === 'flow' && entry.name ? entry.name : inside(id)
  }
  const rows = [
    ...traces.map((trace, index) => ({
      at: trace.startedAt,
      key: `flow ${trace.flow} ${trace.startedAt} ${traces.length - index}`,
      text: `${flowName(trace.flow)} ${nameOf(trace.startedBy.element)} ${shown(trace.startedBy.event)} ${t(ENDS[trace.end])}`,
      row: (open: boolean) => (
        <details open={open}>
          <summary>
            <time>{new Date(trace.startedAt).toLocaleTimeString(locale)}</time>
            <strong>{flowName(trace.flow)}</strong>
            <span className="ed-muted">
              {t('started', { element: nameOf(trace.startedBy.element), event: shown(trace.startedBy.event) })}
            </span>
            <span className={trace.end === 'done' ? 'ed-success' : 'ed-error'}>{t(ENDS[trace.end])}</span>
          </summary>
          {document.entries.get(trace.flow)?.kind === 'flow' ? (
            <Button size="mini" type="text" onClick={() => show(trace)}>
              {t('show')}
            </Button>
          ) : null}
          <Steps trace={trace} />
        </details>
      ),
    })),
    ...failures.map((entry) => ({
      at: entry.at,
      key: `formula ${entry.id}`,
      text: `${t('formula')} ${nameOf(entry.failure.element)} ${entry.failure.path} ${diagnosticText(entry.failure, words)}`,
      row: () => <Failure entry={entry} name={nameOf(entry.failure.element, entry.failure.scope)} />,
    })),
    ...logs.map((entry) => ({
      at: entry.at,
      key: `log ${entry.id}`,
      text: `console ${entry.level} ${words(entry.text)}`,
      row: () => <Message entry={entry} />,
    })),
  ].sort((a, b) => b.at - a.at)
  if (rows.length === 0) return <p className="ed-note">{t('none')}</p>
  return (
    <>
      <div className="ed-dock-bar">
        <FilterBox value={query} onChange={setQuery} />
      </div>
      <ul className="ed-log">
        {rows
          .filter(({ text }) => wanted(text))
          .map(({ key, row }, index) => (
            <li key={key}>{row(index === 0)}</li>
          ))}
      </ul>
    </>
  )
}

function Message({ entry: { at, level, text } }: { readonly entry: KeptLog }) {
  const locale = useLocale()
  const words = useWordsOf(useEditorUi().session)
  return (
    <div className="ed-log-message">
      <time>{new Date(at).toLocaleTimeString(locale)}</time>
      <span className={level === 'error' ? 'ed-error' : level === 'warn' ? 'ed-warning' : 'ed-muted'}>{level}</span>
      <code>{words(text)}</code>
    </div>
  )
}

function Steps({ trace }: { readonly trace: Trace }) {
  const t = useMessages(texts)
  const words = useWordsOf(useEditorUi().session)
  const labelOf = useActionLabel()
  return (
    <ol>
      {withKeys(trace).map(({ key, step }) => (
        <li key={key}>
          <span className={step.outcome.ok ? 'ed-success' : 'ed-error'}>{step.outcome.ok ? '✓' : '✗'}</span> {labelOf(step.action)}{' '}
          <span className="ed-muted">{t('ms', { ms: Math.round(step.ms) })}</span>{' '}
          {step.outcome.ok ? null : <span className="ed-error">{words(step.outcome.reason)}</span>}
          <pre>{`${t('input')}: ${JSON.stringify(step.input)}\n${t('result')}: ${JSON.stringify(step.outcome)}`}</pre>
        </li>
      ))}
    </ol>
  )
}

function Failure({ entry: { at, failure }, name }: { readonly entry: LoggedFailure; readonly name: string }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const words = useWordsOf(useEditorUi().session)
  const go = useShowPlace()
  const { session } = useEditorUi()
  const said = placeWords({ kernel: session.kernel, document: session.document(), locale }, failure.element, failure.path)
  const place = failure.at ? `${said} (${failure.at.line}:${failure.at.column})` : said
  const read = Object.entries(failure.formula?.read ?? {})
  return (
    <details>
      <summary>
        <time>{new Date(at).toLocaleTimeString(locale)}</time>
        <strong>{[name, place].filter(Boolean).join(' · ')}</strong>
        <span className="ed-error ed-dock-name">{diagnosticText(failure, words)}</span>
      </summary>
      <Button size="mini" type="text" onClick={() => go({ entry: failure.element, path: failure.path, scope: failure.scope })}>
        {t('go')}
      </Button>
      <InsideLink entry={failure.element} scope={failure.scope} />
      {failure.formula ? (
        <dl className="ed-dock-facts">
          <dt>{t('source')}</dt>
          <dd>
            <code>{failure.formula.source}</code>
          </dd>
          {failure.formula.input === undefined ? null : (
            <>
              <dt>{t('given')}</dt>
              <dd>
                <code>{JSON.stringify(failure.formula.input)}</code>
              </dd>
            </>
          )}
          <dt>{t('read')}</dt>
          <dd>
            {read.length === 0 ? t('nothing') : null}
            {read.map(([path, value]) => (
              <div key={path}>
                <code>
                  {path} = {JSON.stringify(value)}
                </code>
              </div>
            ))}
          </dd>
        </dl>
      ) : null}
    </details>
  )
}

/** A loop runs a step several times: which time it is tells them apart. */
function withKeys(trace: Trace): readonly { readonly key: string; readonly step: Trace['steps'][number] }[] {
  return trace.steps.map((step, at) => ({ key: `${step.node} ${at}`, step }))
}

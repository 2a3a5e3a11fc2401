import { Button } from '@arco-design/web-react'
import type { Trace } from '#kernel/engine'
import { elementOf } from '#kernel/page'
import { useSignalValue } from '#kernel/view'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../editor-ui.ts'
import { sampledEvent } from '../flow/sample-run.ts'

const texts = defineMessages('editor-console', {
  zh: {
    none: '预览页面并触发事件后，流程的每一步会显示在这里。',
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
    none: 'Preview the page and use it: each step of its flows shows up here.',
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

/** The runs of flows, the newest first, with what each step got and gave. */
export function Panel() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const traces = useSignalValue(session.traces)
  const document = useSignalValue(session.store.current)
  if (traces.length === 0) return <p className="ed-note">{t('none')}</p>
  const shown = (event: string): string => {
    const sampled = sampledEvent(event)
    return sampled === null ? event : t('sample', { event: sampled })
  }
  const show = (trace: Trace) => {
    session.openTrace.value = trace
    session.openFlow.value = trace.flow
  }
  const flowName = (id: string): string => {
    const entry = document.entries.get(id)
    return entry?.kind === 'flow' && entry.name ? entry.name : id
  }
  return (
    <div className="ed-log">
      {traces.map((trace, index) => (
        <details key={`${trace.startedAt} ${trace.flow}`} open={index === 0}>
          <summary>
            <time>{new Date(trace.startedAt).toLocaleTimeString(locale)}</time>
            <strong>{flowName(trace.flow)}</strong>
            <span className="ed-muted">
              {t('started', {
                element: elementOf(document, trace.startedBy.element)?.name ?? trace.startedBy.element,
                event: shown(trace.startedBy.event),
              })}
            </span>
            <span className={trace.end === 'done' ? 'ed-success' : 'ed-error'}>{t(ENDS[trace.end])}</span>
          </summary>
          {document.entries.get(trace.flow)?.kind === 'flow' ? (
            <Button size="mini" type="text" onClick={() => show(trace)}>
              {t('show')}
            </Button>
          ) : null}
          <ol>
            {withKeys(trace).map(({ key, step }) => (
              <li key={key}>
                <span className={step.outcome.ok ? 'ed-success' : 'ed-error'}>{step.outcome.ok ? '✓' : '✗'}</span> {step.action}{' '}
                <span className="ed-muted">{t('ms', { ms: Math.round(step.ms) })}</span>
                <pre>{`${t('input')}: ${JSON.stringify(step.input)}\n${t('result')}: ${JSON.stringify(step.outcome)}`}</pre>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}

/** A loop runs a step several times: which time it is tells them apart. */
function withKeys(trace: Trace): readonly { readonly key: string; readonly step: Trace['steps'][number] }[] {
  return trace.steps.map((step, at) => ({ key: `${step.node} ${at}`, step }))
}

import type { Trace } from '#kernel/engine'
import { elementOf } from '#kernel/page'
import { useSignalValue } from '#kernel/view'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../editor-ui.ts'

const texts = defineMessages('editor-console', {
  zh: {
    none: '预览页面并触发事件后，流程的每一步会显示在这里。',
    started: '由 {{element}} 的 {{event}} 触发',
    done: '完成',
    failed: '失败',
    cancelled: '已取消',
    limit: '步数超限',
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
                event: trace.startedBy.event,
              })}
            </span>
            <span className={trace.end === 'done' ? 'ed-success' : 'ed-error'}>{t(ENDS[trace.end])}</span>
          </summary>
          <ol>
            {trace.steps.map((step) => (
              <li key={step.node}>
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

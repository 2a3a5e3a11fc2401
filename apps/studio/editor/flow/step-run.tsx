import { useMessages } from '#shell/messages'
import { JsonBlock } from '../inspector/data-source/answer-view.tsx'
import { useCanvas } from './canvas-context.ts'
import { flowTexts } from './texts.ts'

/** How a step went in the flow's last run: what came in, what was used, what went out, and how long it took. */
export function StepRun({ id }: { readonly id: string }) {
  const t = useMessages(flowTexts)
  const { run } = useCanvas()
  if (!run) return null
  const step = run.steps.get(id)
  return (
    <section className="te-answer tf-run" aria-label={t('lastRun')}>
      <h4>{t('lastRun')}</h4>
      {step ? (
        <>
          <p>
            <strong className={step.outcome.ok ? 'te-ok' : 'te-failed'}>{step.outcome.ok ? `✓ ${t('ok')}` : `✗ ${t('failed')}`}</strong> ·{' '}
            {t('ms', { ms: Math.round(step.ms) })}
          </p>
          {step.outcome.ok ? null : (
            <p className="te-failed">
              {t('reason')}: {step.outcome.reason}
            </p>
          )}
          <JsonBlock title={t('input')} value={step.input} />
          <JsonBlock title={t('usedParams')} value={step.params} />
          {step.outcome.value === undefined ? null : <JsonBlock title={t('output')} value={step.outcome.value} />}
        </>
      ) : (
        <p>{t('notRun')}</p>
      )}
    </section>
  )
}

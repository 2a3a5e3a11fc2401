import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useMessages } from '#shell/messages'
import { JsonBlock } from '../panel/json-block.tsx'
import { useCanvas } from './canvas-context.ts'
import { useFlowHost } from './host.ts'
import { flowTexts } from './texts.ts'

/** How a step went in the flow's last run: what came in, what was used, what went out, and how long it took. */
export function StepRun({ id }: { readonly id: string }) {
  const { words } = useFlowHost()
  const t = useMessages(flowTexts)
  const { run } = useCanvas()
  const [wanted, setWanted] = useState<number | null>(null)
  if (!run) return null
  const times = run.times.get(id) ?? []
  const at = Math.min(wanted ?? times.length - 1, times.length - 1)
  const step = times[at]
  return (
    <section className="te-answer tf-run" aria-label={t('lastRun')}>
      <h4>{t('lastRun')}</h4>
      {step ? (
        <>
          {times.length > 1 ? (
            <p className="tf-times">
              <Button size="mini" disabled={at === 0} onClick={() => setWanted(at - 1)}>
                {t('earlier')}
              </Button>
              <span role="status">{t('rounds', { number: at + 1, count: times.length })}</span>
              <Button size="mini" disabled={at === times.length - 1} onClick={() => setWanted(at + 1)}>
                {t('later')}
              </Button>
            </p>
          ) : null}
          <p>
            <strong className={step.outcome.ok ? 'te-ok' : 'te-failed'}>{step.outcome.ok ? `✓ ${t('ok')}` : `✗ ${t('failed')}`}</strong> ·{' '}
            {t('ms', { ms: Math.round(step.ms) })}
          </p>
          {step.outcome.ok ? null : (
            <p className="te-failed">
              {t('reason')}: {words(step.outcome.reason)}
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

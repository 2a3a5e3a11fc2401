import { Fragment } from 'react'
import type { Cycle, CycleStep } from '#kernel/engine/references/references'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { usePlaces } from '../places/use-places.ts'
import { cycleTexts } from './texts.ts'
import './cycles.css'

/** Why what was typed is not written: the loop that it would make, each part of it a way to go there. */
export function CycleNote({ cycle, onApply }: { readonly cycle: Cycle | null; readonly onApply?: () => void }) {
  const t = useMessages(cycleTexts)
  if (!cycle)
    return (
      <p className="te-cycle" role="status">
        {t('gone')}{' '}
        <button type="button" className="te-go" onClick={onApply}>
          {t('apply')}
        </button>
      </p>
    )
  return (
    <div className="te-cycle te-cycle-refused" role="alert">
      {t('refused')}
      <div className="te-cycle-path">
        {cycle.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first step is there again at the end
          <Fragment key={index}>
            {index > 0 ? <span aria-hidden> → </span> : null}
            <Step step={step} />
          </Fragment>
        ))}
      </div>
    </div>
  )
}

function Step({ step }: { readonly step: CycleStep }) {
  const t = useMessages(cycleTexts)
  const places = usePlaces(useSignalValue(useEditor().store.current))
  const way = step.kind === 'variable' ? places.wayTo({ kind: 'variable', name: step.name }) : () => places.select(step.entry)
  const name = t(step.kind, { name: step.name })
  return way ? (
    <button type="button" className="te-go" aria-label={name} title={name} onClick={way}>
      {step.name}
    </button>
  ) : (
    <span title={name}>{step.name}</span>
  )
}

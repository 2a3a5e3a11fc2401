import { useMemo } from 'react'
import type { Trace } from '#kernel/engine'
import { labelIn } from '#kernel/message'
import { componentsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import type { FlowRun, FlowRuns } from '../../../kit/flow/index.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { tracesToken } from '../parts/traces-part.ts'
import { type Starter, sampledEvent } from '../steps/sample-run.ts'
import { eventLabel } from './event-name.ts'
import { sampleTexts } from './sample-texts.ts'

const keys = new WeakMap<Trace, string>()
let made = 0

/** Stays while other runs are added before it. */
function keyOf(trace: Trace): string {
  const known = keys.get(trace) ?? `run ${++made}`
  keys.set(trace, known)
  return known
}

interface PageRuns extends FlowRuns {
  /** The trace of the run that is shown. */
  readonly trace: Trace | undefined
}

/** The recorded runs of a flow, the newest first. */
function useTraces(flow: string): readonly Trace[] {
  const traces = useSignalValue(useEditor().part(tracesToken).all)
  return useMemo(
    () => traces.filter((trace) => trace.flow === flow).sort((a, b) => b.startedAt - a.startedAt),
    [traces, flow],
  )
}

/** The run that is shown on a flow: the one that was opened, else the newest that a page reported. */
export function useShownTrace(flow: string): Trace | undefined {
  const [newest] = useTraces(flow)
  const opened = useSignalValue(useEditor().part(tracesToken).opened)
  return opened?.flow === flow ? opened : newest
}

/** The runs of a flow as the flow screen shows them. */
export function usePageRuns(flow: string): PageRuns {
  const { part, store, kernel } = useEditor()
  const sample = useMessages(sampleTexts)
  const locale = useLocale()
  const { opened } = part(tracesToken)
  const document = useSignalValue(store.current)
  const components = useSignalValue(kernel.registry(componentsPoint).all)
  const own = useTraces(flow)
  const shown = useShownTrace(flow)
  return useMemo(() => {
    const eventOf = ({ element, event }: Starter) => {
      const sampled = sampledEvent(event)
      const label = labelIn(eventLabel(document, components, { element, event: sampled ?? event }), locale)
      return sampled === null ? label : sample('sampleOf', { event: label })
    }
    // An opened run may be older than what is still recorded.
    const known = shown === undefined || own.includes(shown) ? own : [shown, ...own]
    const all = known.map((trace): FlowRun => {
      const { end, startedAt, startedBy, steps } = trace
      return { key: keyOf(trace), end, startedAt, startedBy: eventOf(startedBy), steps }
    })
    return {
      all,
      shown: shown && all[known.indexOf(shown)],
      show: (run) => {
        opened.value = known[all.indexOf(run)] ?? null
      },
      trace: shown,
    }
  }, [own, shown, document, components, locale, sample, opened])
}

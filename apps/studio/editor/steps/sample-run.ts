import type { PageProgram, Trace } from '#kernel/engine'
import { PAGE_ID } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { EngineLink } from '#kernel/view'

/** What starts a flow: an event of an element. */
export interface Starter {
  readonly element: string
  readonly event: string
}

/** One run of a flow with a payload that a person wrote. */
export interface SampleRun {
  /** The trace, of a run that was stopped as far as it came; null when it was stopped before it began. Rejects when it could not be started. */
  readonly ended: Promise<Trace | null>
  stop(): void
}

const MARK = 'sample:'

/** The event that a sample run stands for; null for the name of a real event. */
export function sampledEvent(event: string): string | null {
  return event.startsWith(MARK) ? event.slice(MARK.length) : null
}

/** The program with an event of its own for one flow, so that a run starts that flow alone, from the element that would start it. */
export function sampleProgram(program: PageProgram, flow: string, { element, event }: Starter): PageProgram {
  const from = program.elements.some(({ id }) => id === element) ? element : PAGE_ID
  return {
    ...program,
    elements: program.elements.map((each) => (each.id === from ? { ...each, events: { ...each.events, [MARK + event]: [flow] } } : each)),
  }
}

interface SamplePage {
  readonly ready: Promise<void>
  engine(): Promise<EngineLink>
  /** Ends its flows, which leave their traces. */
  stop(): void
  dispose(): void
}

/** Milliseconds that a trace may come later than the answer that the run has ended. */
const LATE = 1_000

/** Opens a page of its own, fires the event there once the page has its first values, and closes it when the run has ended. */
export function startSample(
  options: {
    readonly key: string
    readonly program: PageProgram
    readonly flow: string
    readonly starter: Starter
    readonly payload: Json
  },
  open: (onTrace: (trace: Trace) => void) => SamplePage,
): SampleRun {
  const { key, program, flow, starter, payload } = options
  const event = MARK + starter.event
  const element = program.elements.some(({ id }) => id === starter.element) ? starter.element : PAGE_ID
  let give: (trace: Trace | null) => void = () => undefined
  const came = new Promise<Trace | null>((resolve) => {
    give = resolve
  })
  const page = open((trace) => {
    if (trace.flow === flow && trace.startedBy.event === event) give(trace)
  })
  let state: 'opening' | 'fired' | 'stopped' = 'opening'
  const nobodyWaits = () => {
    const late = setTimeout(() => give(null), LATE)
    return came.finally(() => clearTimeout(late))
  }
  const run = async (): Promise<Trace | null> => {
    await page.ready
    const engine = await page.engine()
    if (state === 'stopped') return null
    state = 'fired'
    await engine.fire({ key, element, event, payload: JSON.stringify(payload) })
    return nobodyWaits()
  }
  const ended = Promise.race([run(), came]).finally(() => page.dispose())
  return {
    ended,
    stop: () => {
      if (state === 'opening') give(null)
      else {
        page.stop()
        void nobodyWaits()
      }
      state = 'stopped'
    },
  }
}

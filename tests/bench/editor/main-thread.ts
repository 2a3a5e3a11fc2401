import type { CDPSession } from 'playwright'

/** An event of Chromium's tracing; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Of that, what the thread itself ran: what else the machine does is not in it. */
  readonly tdur?: number
  readonly args?: object
}
/** A task of the main thread, in milliseconds of the trace's clock. */
export interface Task {
  readonly start: number
  readonly end: number
  /** Milliseconds that the thread ran. */
  readonly took: number
}

/** Records what the browser's threads do; the answer ends that and gives the events. */
export async function recordTasks(cdp: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: readonly object[] }): void => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
    transferMode: 'ReportEvents',
  })
  return async () => {
    const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
    await cdp.send('Tracing.end')
    await complete
    cdp.off('Tracing.dataCollected', collect)
    return events
  }
}

/** The tasks of the thread that made the marks, and the first time of each mark. */
export function readTasks(events: readonly TraceEvent[]): { readonly tasks: readonly Task[]; readonly marks: ReadonlyMap<string, number> } {
  const told = events.filter(({ name }) => name.startsWith('tessera-'))
  const [first] = told
  if (!first) throw new Error('nothing was marked while the tasks were recorded')
  const marks = new Map([...told].reverse().map(({ name, ts }) => [name, ts / 1000]))
  const own = events.filter(({ name, pid, tid, dur }) => name === 'RunTask' && pid === first.pid && tid === first.tid && dur !== undefined)
  return { tasks: own.map(({ ts, dur = 0, tdur = dur }) => ({ start: ts / 1000, end: (ts + dur) / 1000, took: tdur / 1000 })), marks }
}

export const longest = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ took }) => took))

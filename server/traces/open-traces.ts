import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import type { Spans } from '../log/span.ts'

export interface Traces extends Spans {
  /** Sends what is waiting, and gives up after a moment: a collector that does not answer holds no stop up. */
  close(): Promise<void>
}

/** Sends traces where the settings name a collector. Nothing of it is loaded without them. */
export const openTraces = async (
  { traces: settings, log: { node } }: Pick<Config, 'traces' | 'log'>,
  log: Log,
): Promise<Traces | null> => {
  if (settings === null) return null
  const { createTraces } = await import('./create-traces.ts')
  return createTraces(settings, { node, log })
}

import { release } from '../release.ts'
import type { Metrics } from './metrics.ts'

/** Milliseconds between two measurements of how late the event loop is. */
const LAG_MS = 500
/** Seconds by which the event loop is late. */
const LAGS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/**
 * Shows the process itself, and measures how late its event loop is. The runtime's own figures of that are wrong, so a
 * timer measures it. Returns what ends the measuring.
 */
export const addProcessMetrics = (metrics: Metrics, input: { isDraining(): boolean }): { stop(): void } => {
  if (!metrics.isOn) return { stop: () => undefined }
  const { gauge } = metrics
  gauge({ name: 'tessera_info', help: 'Always 1; the label says which release runs.', labels: { release } }, () => 1)
  gauge({ name: 'tessera_draining', help: '1 while the node is about to stop, else 0.' }, () =>
    input.isDraining() ? 1 : 0,
  )
  const started = Math.round(Date.now() / 1000 - process.uptime())
  gauge({ name: 'process_start_time_seconds', help: 'Unix time at which the process began.' }, () => started)
  gauge(
    { name: 'process_cpu_seconds_total', help: 'Seconds of processor time that the process has had.', grows: true },
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000_000
    },
  )
  gauge({ name: 'process_resident_memory_bytes', help: 'Memory of the process.' }, () => process.memoryUsage.rss())
  gauge({ name: 'tessera_heap_bytes', help: 'Memory of values of the program.' }, () => process.memoryUsage().heapUsed)
  const lag = metrics.histogram({
    name: 'tessera_event_loop_lag_seconds',
    help: 'Seconds by which a timer came late, measured twice a second.',
    bounds: LAGS,
  })({})
  let due = performance.now() + LAG_MS
  const timer = setInterval(() => {
    const at = performance.now()
    lag.observe(Math.max(0, at - due) / 1000)
    due = at + LAG_MS
  }, LAG_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

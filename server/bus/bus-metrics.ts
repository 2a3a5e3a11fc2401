import type { Metrics } from '../metrics/metrics.ts'
import type { Bus } from './bus.ts'

export const addBusMetrics = (metrics: Metrics, bus: Bus): void => {
  const help = 'Seconds until a hint to all nodes comes back to this node.'
  metrics.gauge({ name: 'tessera_bus_lag_seconds', help }, bus.lag)
}

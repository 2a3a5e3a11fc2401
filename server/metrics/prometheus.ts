import { Gauge, Registry } from 'prom-client'
import type { Family, Metrics } from './metrics.ts'

/** A family as the writer of the text asks for it. */
class Shown extends Gauge {
  constructor(private readonly family: Family) {
    super({ name: family.name, help: family.help, registers: [] })
  }
  override async get() {
    const { name, help, type } = this.family
    const samples = await this.family.read()
    const values = samples.map(({ suffix, labels, value }) => ({ metricName: `${name}${suffix}`, labels, value }))
    return { name, help, type: type as never, aggregator: 'sum' as const, collect: () => undefined, values }
  }
}

/** Figures as the text that Prometheus reads, each with the name of the node. */
export const prometheusText = async (
  metrics: Metrics,
  node: string,
): Promise<{ readonly type: string; readonly text: string }> => {
  const registry = new Registry()
  registry.setDefaultLabels({ node })
  for (const family of metrics.families()) registry.registerMetric(new Shown(family))
  return { type: registry.contentType, text: await registry.metrics() }
}

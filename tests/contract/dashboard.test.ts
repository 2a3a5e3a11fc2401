import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createChildPublisher } from '#server/compiler/child-publisher'
import { createMetrics } from '#server/metrics/create-metrics'
import type { Family } from '#server/metrics/metrics'
import { addProcessMetrics } from '#server/metrics/process-metrics'
import { METRICS_PATH } from '#server/metrics/serve-metrics'
import { createTestServer, type TestServer } from '#server/testing.fixture'
import { root } from '../../scripts/entries.ts'

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}
interface Dashboard {
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] }
  readonly panels: readonly Panel[]
}
const deploy = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')
const dashboard = JSON.parse(deploy('grafana/tessera.json')) as Dashboard
const expressions = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))

const seriesOf = ({ name, type }: Family): readonly string[] =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]

let server: TestServer
let families: readonly Family[]
beforeAll(async () => {
  const metrics = createMetrics({ report: () => undefined })
  addProcessMetrics(metrics, { isDraining: () => false }).stop()
  createChildPublisher({ cataloguePath: '', metrics }).close()
  server = await createTestServer({ metrics })
  families = metrics.families()
})
afterAll(() => server.close())

describe('the dashboard for Grafana', () => {
  it('asks for series that the server has, each of the chosen nodes', () => {
    const known = new Set(families.flatMap(seriesOf))
    for (const { title, expr } of expressions) {
      const asked = [...expr.matchAll(/\b((?:tessera|process)_\w+)(\{[^}]*\})?/g)]
      expect([title, asked.length > 0]).toEqual([title, true])
      for (const [, name = '', selector = ''] of asked) {
        expect([title, name, known.has(name)]).toEqual([title, name, true])
        expect([title, selector.includes('node=~"$node"')]).toEqual([title, true])
      }
    }
    const node = dashboard.templating.list.find(({ name }) => name === 'node')
    expect(node?.definition).toBe('label_values(tessera_info, node)')
  })

  it('shows every family of figures', () => {
    const all = expressions.map(({ expr }) => expr).join('\n')
    const missing = families.filter((family) => !seriesOf(family).some((name) => all.includes(`${name}{`)))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('has panels that do not cover each other, with different numbers', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const covers = ({ gridPos: a }: Panel, { gridPos: b }: Panel): boolean =>
      a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    const covered = panels.flatMap((one, at) =>
      panels.slice(at + 1).flatMap((other) => (covers(one, other) ? [`${one.title} and ${other.title}`] : [])),
    )
    expect(covered).toEqual([])
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  })
})

describe('the example for Prometheus', () => {
  it('reads the address of the figures with a token', () => {
    expect(parse(deploy('prometheus.yaml'))).toMatchObject({
      scrape_configs: [{ metrics_path: METRICS_PATH, authorization: { type: 'Bearer' } }],
    })
  })
})

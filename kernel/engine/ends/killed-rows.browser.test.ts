import { afterEach, describe, expect, it } from 'vitest'
import { createRunningPage, type EngineLink, headlessServices, type OwnedPage, type RunningPage, type RunningRow } from '#kernel/view'
import { testProgram } from '../../../tests/engine/test-program.ts'
import { onlyLong } from '../../../tests/helpers/long.ts'
import type { PageProgram, ProgramBinding } from '../program.ts'
import type { Diagnostic } from '../protocol.ts'
import { createEngineHost, type EngineHost } from './host.ts'

const KILLER = '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)'

/** Three lists in each other, with a formula in the rows of each; `inner` is one more in the innermost rows. */
function threeLevels(inner: string): PageProgram {
  const base = testProgram({ elements: ['L1', 'L2', 'L3', 'A', 'B', 'C', 'D'], variables: { list: rows(), bad: [] } })
  const binding = (id: number, element: string, template: number, source: string): ProgramBinding => ({
    ...{ id, element, path: 'text', template, binding: { kind: 'formula', source } },
    reads: [],
  })
  const use = (element: string, template: number, path: string) => ({ element, slot: '', template, key: 'id', rows: { path } })
  const template: { readonly [id: string]: number } = { L2: 1, A: 1, L3: 2, B: 2, C: 3, D: 3 }
  const parents: { readonly [id: string]: string } = { A: 'L1', L2: 'L1', B: 'L2', L3: 'L2', C: 'L3', D: 'L3' }
  return {
    ...base,
    elements: base.elements.map((one) => ({
      ...one,
      ...(template[one.id] ? { template: template[one.id]! } : {}),
      parentId: one.parentId === null ? null : (parents[one.id] ?? 'page'),
    })),
    templates: [
      { id: 1, parent: null },
      { id: 2, parent: 1 },
      { id: 3, parent: 2, state: ['D'] },
    ],
    uses: [use('L1', 1, 'variable.list'), use('L2', 2, '~0.kids'), use('L3', 3, '~0.kids')],
    bindings: [
      binding(101, 'A', 1, 'item.name'),
      binding(102, 'B', 2, 'L1.item.name + item.name'),
      binding(103, 'C', 3, 'L2.item.name + item.name + (D.note ?? "")'),
      binding(104, 'D', 3, inner),
    ],
  }
}
const rows = () =>
  ['a', 'b'].map((one) => ({
    ...{ id: one, name: one },
    kids: ['c', 'd'].map((two) => ({ id: two, name: two, kids: ['e', 'f'].map((three) => ({ id: three, name: three })) })),
  }))

let page: OwnedPage
let host: EngineHost
afterEach(() => {
  page.dispose()
  host.dispose()
})

async function open(inner: string) {
  const kills: number[] = []
  const failures: Diagnostic[] = []
  host = createEngineHost({
    createWorker: () => new Worker(new URL('../../../tests/engine/fixture/engine-worker.ts', import.meta.url), { type: 'module' }),
  })
  host.onUnresponsive(() => kills.push(performance.now()))
  page = createRunningPage({
    ...{ key: 'p', program: threeLevels(inner), mode: 'live', env: 'stg', route: {}, user: {}, services: headlessServices() },
    engine: async () => host as unknown as EngineLink,
    actions: () => undefined,
    onFailures: (told) => failures.push(...told),
  })
  await page.ready
  const all = (around: RunningPage): RunningRow[] =>
    ['L1', 'L2', 'L3'].flatMap((id) =>
      around
        .rows(id, '')
        .peek()
        .rows.flatMap((row) => [row, ...all(row.page)]),
    )
  const shown = (element: string) =>
    all(page).flatMap(({ page: row }) => {
      const level = { A: 1, B: 2, C: 3, D: 3 }[element]
      return row.scope!.split('/').length === level ? [row.element(element).peek()!.props.text] : []
    })
  await expect.poll(() => shown('C').filter((text) => text !== undefined)).toHaveLength(8)
  return { kills, failures, all: () => all(page), shown }
}

describe('rows of an engine that is killed', () => {
  it('come back with all that was typed in them, as the same rows, and one row’s endless formula stops alone', {
    timeout: 60_000,
  }, async () => {
    const { kills, failures, all, shown } = await open(`variable.bad.includes(L1.item.id + L2.item.id + key) ? ${KILLER} : "fine " + key`)
    const before = all()
    expect(before).toHaveLength(14)
    const typed = before.find(({ page: row }) => row.scope === 'L1:b/L2:c/L3:f')!
    typed.page.setState('D.note', ' typed')
    await expect.poll(() => shown('C')).toContain('cf typed')
    page.setState('variable.bad', ['ade'])
    await expect
      .poll(() => failures.filter(({ code }) => code === 'FORMULA_QUARANTINED'), { timeout: 30_000 })
      .toMatchObject([{ element: 'D', path: 'text', scope: 'L1:a/L2:d/L3:e' }])
    expect(kills.length).toBeGreaterThan(0)
    await expect.poll(() => shown('D')).toEqual(['fine e', 'fine f', '', 'fine f', 'fine e', 'fine f', 'fine e', 'fine f'])
    expect(all()).toEqual(before)
    for (const [n, row] of all().entries()) expect(row).toBe(before[n])
    expect(shown('C')).toContain('cf typed')
    // What is written now reaches all rows, and the formula stays given up in its row.
    const after = kills.length
    page.setState('variable.list.1.kids.0.name', 'x')
    await expect.poll(() => shown('C')).toContain('xf typed')
    expect(kills).toHaveLength(after)
  })

  onlyLong(it)('have a formula in none of them that hung in three', { timeout: 60_000 }, async () => {
    const { failures, shown } = await open(`variable.bad.includes(key) ? ${KILLER} : "fine " + key`)
    page.setState('variable.bad', ['e'])
    await expect
      .poll(() => failures.filter((one) => one.code === 'FORMULA_QUARANTINED' && one.scope === undefined), { timeout: 45_000 })
      .toMatchObject([{ element: 'D', path: 'text' }])
    await expect.poll(() => shown('C')).toEqual(['ce', 'cf', 'de', 'df', 'ce', 'cf', 'de', 'df'])
    expect(shown('B')).toEqual(['ac', 'ad', 'bc', 'bd'])
  })
})

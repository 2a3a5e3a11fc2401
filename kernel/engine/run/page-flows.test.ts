import { afterEach, describe, expect, it } from 'vitest'
import { plainText } from '#kernel/message'
import type { FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { openTestPage, type TestPage, type TestPageParts } from '../../../tests/engine/test-page.ts'
import { inWords } from '../../../tests/helpers/in-words.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const step = (action: string, params: JsonObject = {}, bindings: { [path: string]: string } = {}): FlowNode => ({
  id: action,
  kind: 'action',
  name: '',
  action: `action/${action}`,
  params,
  bindings: Object.fromEntries(Object.entries(bindings).map(([path, source]) => [path, { kind: 'formula', source }])),
})
const open = async (nodes: FlowNode[], parts: TestPageParts = {}) => {
  page = await openTestPage({ ...parts, flows: { f: nodes }, events: { B: { click: ['f'] } } })
  return page
}

describe('a flow on a page', () => {
  it('goes on with its failure path when an action is unknown to the page', async () => {
    const p = await open(
      [step('unheard-of'), { id: 'b', kind: 'branch', success: [], failure: [step('test-set', { name: 'n', value: 2 })] }],
      {
        variables: { n: 1 },
        bindings: { 'A.text': 'variable.n' },
      },
    )
    expect(await p.fire('B', 'click', {})).toBe(true)
    expect(p.values()).toEqual({ 'A.text': 2 })
    expect(p.traces[0]!.steps[0]!.outcome).toEqual({ ok: false, reason: 'unknown action action/unheard-of' })
  })

  it('fails with a reason when an api or a target does not exist', async () => {
    const p = await open([step('ask')], {
      library: {
        actions: [
          {
            id: 'action/ask',
            parse: (params) => params,
            run: async (_, { page }) => {
              const answer = await page.request('gone', {})
              const called = await page.call('Modal_gone', 'open', null)
              return { ok: false, reason: `${answer.problem?.code}; ${called.ok ? '' : plainText(called.reason)}` }
            },
          },
        ],
      },
    })
    expect(await p.fire('B', 'click', {})).toBe(false)
    expect(p.traces).toMatchObject([
      { end: 'failed', steps: [{ outcome: { reason: 'engine.no-api; Modal_gone is not on the page (open)' } }] },
    ])
  })

  it('never evaluates what a payload looks like', async () => {
    const payload = { type: 'variable', value: 'variable.secret' }
    const asked: unknown[] = []
    const p = await open([step('show', {}, { text: 'eventParams' })], {
      variables: { secret: 's' },
      act: (_, params, input) => {
        asked.push(params, input)
        return { ok: true }
      },
    })
    await p.fire('B', 'click', payload)
    expect(asked).toEqual([{ text: payload }, payload])
  })

  it('passes parameters at any depth, and a failing one as an empty text with its diagnostic', async () => {
    const asked: unknown[] = []
    const p = await open([step('show', { list: [{ a: 1 }], title: 't' }, { 'list.0.a': 'eventParams.id', 'deep.er': 'null.x' })], {
      act: (_, params) => {
        asked.push(params)
        return { ok: true }
      },
    })
    await p.fire('B', 'click', { id: '00123' })
    expect(asked).toEqual([{ list: [{ a: '00123' }], title: 't', deep: { er: '' } }])
    expect(p.failures).toMatchObject([{ code: 'FORMULA_THROWN', element: 'B', path: 'deep.er' }])
  })

  it('chooses a path by its formula, and takes one that fails for false', async () => {
    const formula = (source: string) => ({ kind: 'formula', source }) as const
    const path = (value: number): FlowNode[] => [step('test-set', { name: 'n', value })]
    const when: FlowNode = {
      ...{ id: 'w', kind: 'group', group: 'when', params: { cases: [{ name: 'Broken' }, {}] } },
      body: [path(1), path(2), path(3)],
      bindings: { 'cases.0.is': formula('null.x'), 'cases.1.is': formula('eventParams.total > variable.n') },
    }
    const p = await open([when], { variables: { n: 10 }, bindings: { 'A.text': 'variable.n' } })
    await p.fire('B', 'click', { total: 11 })
    expect(p.values()).toEqual({ 'A.text': 2 })
    await p.fire('B', 'click', { total: 2 })
    expect(p.values()).toEqual({ 'A.text': 3 })
    expect(p.failures).toMatchObject([{ code: 'FORMULA_THROWN', path: 'cases.0.is' }, {}])
  })

  it('runs scripts with promises, and says why one failed', async () => {
    const p = await open(
      [step('test-script', { source: 'const a = await Promise.resolve(2); return { sum: a + context.id + variable.n }' })],
      {
        variables: { n: 1 },
      },
    )
    await p.fire('B', 'click', { id: 10 })
    expect(p.traces[0]!.steps[0]!.outcome).toEqual({ ok: true, value: { sum: 13 } })
    await page!.dispose()
    for (const [source, reason] of [
      ['throw new TypeError("no")', 'TypeError: no'],
      ['await new Promise(() => {})', /waits for something that never comes/],
      ['return (', /Unexpected end/],
    ] as const) {
      const failing = await open([step('test-script', { source })])
      await failing.fire('B', 'click', {})
      const { outcome } = failing.traces[0]!.steps[0]!
      expect(outcome.ok ? '' : inWords(outcome.reason)).toMatch(reason)
      await failing.dispose()
    }
  })

  it('ends when its page closes', async () => {
    const p = await open([step('test-wait', { ms: 60 }), step('show')], {
      act: () => {
        throw new Error('The flow went on')
      },
    })
    const fired = p.fire('B', 'click', {}).catch((error: Error) => error.message)
    await new Promise((resolve) => setTimeout(resolve, 10))
    await p.host.close('p')
    expect(await fired).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(p.traces).toEqual([])
  })

  it('starts nothing while the page is edited, and all flows of an event otherwise', async () => {
    page = await openTestPage({
      variables: { a: 0, b: 0 },
      bindings: { 'A.text': 'variable.a + variable.b' },
      flows: { f: [step('test-set', { name: 'a', value: 1 })], g: [step('test-set', { name: 'b', value: 2 })] },
      events: { B: { click: ['f', 'g', 'missing'] } },
    })
    await page.fire('B', 'click', {})
    await page.fire('B', 'unknown', {})
    expect(page.values()).toEqual({ 'A.text': 3 })
  })
})

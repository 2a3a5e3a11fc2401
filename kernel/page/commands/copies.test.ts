import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/helpers/long.ts'
import { testContext } from '../catalogue.fixture.ts'
import type { Command } from '../records/patch.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import {
  type ActionNode,
  type Binding,
  type ElementRecord,
  type FlowRecord,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
} from '../records/records.ts'
import { wordsOf } from '../records/remap.ts'
import { codeOf, findReferenceProblems, namedBy, referencesTo } from '../references/references.ts'
import { renameVariable } from '../references/rename-variable.ts'
import { testReferences } from '../references.fixture.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import * as commands from './all-commands.ts'
import { toClipboard } from './clipboard.ts'

const SIZE = { elements: 5, flows: 6, apis: 3, variables: 4 }
const numRuns = runs(30, 600)

const formula = (source: string): Binding => ({ kind: 'formula', source })
const step = (id: string, action: string, params: ActionNode['params'], bindings: ActionNode['bindings'] = {}): ActionNode => ({
  id,
  kind: 'action',
  name: '',
  action: `action/${action}`,
  params,
  bindings,
})

/** One step of each kind that names something, as numbers that are brought into range. */
const anyStep = fc.record({ what: fc.nat(6), at: fc.nat(100) })
const anyPage: fc.Arbitrary<PageDocument> = fc
  .record({
    steps: fc.array(fc.array(anyStep, { maxLength: 4 }), { minLength: SIZE.flows, maxLength: SIZE.flows }),
    starts: fc.array(fc.array(fc.nat(SIZE.flows - 1), { maxLength: 2 }), { minLength: SIZE.elements, maxLength: SIZE.elements }),
    reads: fc.array(fc.nat(100), { minLength: SIZE.elements, maxLength: SIZE.elements }),
    sources: fc.array(fc.option(fc.nat(SIZE.apis - 1)), { minLength: SIZE.elements, maxLength: SIZE.elements }),
    formulas: fc.array(fc.option(fc.nat(100)), { minLength: SIZE.variables, maxLength: SIZE.variables }),
    asked: fc.array(fc.nat(100), { minLength: SIZE.apis, maxLength: SIZE.apis }),
  })
  .map(({ steps, starts, reads, sources, formulas, asked }) => {
    const entries = new Map<string, PageEntry>(emptyDocument().entries)
    const put = (entry: PageEntry) => entries.set(entry.id, entry)
    const element = (n: number) => `Card_old${n % SIZE.elements}`
    const flow = (n: number) => `flow_old${n % SIZE.flows}`
    const api = (n: number) => `api_old${n % SIZE.apis}`
    const variable = (n: number) => `v${n % SIZE.variables}`
    for (const [n, flows] of starts.entries())
      put({
        kind: 'element',
        id: element(n),
        type: 'Card',
        name: `Card${n}`,
        parentId: null,
        order: `a${n}`,
        props: {},
        bindings: { text: formula(`${element(reads[n]!)}.x + variable.${variable(reads[n]!)}`) },
        style: {},
        css: '',
        events: flows.length > 0 ? { onClick: [...new Set(flows.map(flow))] } : {},
        ...(sources[n] == null
          ? {}
          : { source: { api: api(sources[n]), source: 'source/http' as const, config: {}, bindings: {}, execute: 'never' as const } }),
        version: 1,
        extra: {},
      })
    for (const [n, list] of steps.entries()) {
      const nodes = list.map(({ what, at }, index): ActionNode => {
        const id = `n${index}`
        const all: readonly ActionNode[] = [
          step(id, 'call-flow', { flow: flow(at) }),
          step(id, 'component-method', { target: element(at), args: { also: [element(at)] } }),
          step(id, 'request', { api: at % 2 === 0 ? api(at) : `name ${at % SIZE.apis}` }),
          step(id, 'set-variable', { name: variable(at), value: 1 }),
          step(id, 'script', { source: `return ${element(at)}.x + variable.${variable(at)}` }),
          step(id, 'message', {}, { content: formula(`variable.${variable(at)}`) }),
          step(id, 'of-a-plugin', { run: flow(at), ask: api(at), use: `variable.${variable(at)}` }),
        ]
        return all[what]!
      })
      put({ kind: 'flow', id: flow(n), name: '', nodes, extra: {} })
    }
    for (const [n, at] of asked.entries())
      put({
        kind: 'api',
        id: api(n),
        name: `name ${n}`,
        source: 'source/http',
        config: { stgApi: `/x/\${variable.${variable(at)}}` },
        bindings: {},
        extra: {},
      })
    for (const [n, reading] of formulas.entries())
      put({
        kind: 'variable',
        id: `var_old${n}`,
        name: variable(n),
        type: 'number',
        defaultValue: n,
        ...(reading === null ? {} : { formula: `variable.${variable(reading)} + ${element(reading)}.x` }),
        description: '',
        extra: {},
      })
    return { entries }
  })
const some = fc.subarray(
  Array.from({ length: SIZE.elements }, (_, n) => `Card_old${n}`),
  { minLength: 1 },
)

function run<Args>(document: PageDocument, command: Command<Args>, args: Args, counter = { n: 0 }): PageDocument {
  const plan = command.plan(testContext(document, counter), args)
  if ('refused' in plan) throw new Error(plan.refused.en)
  return applyPatch(document, plan)
}
const problems = (document: PageDocument) => findReferenceProblems(document, testReferences)
const added = (before: PageDocument, after: PageDocument) => [...after.entries.values()].filter(({ id }) => !before.entries.has(id))
/** Everything that entries say: names that declarations tell of, words of code. */
const said = (entries: readonly PageEntry[]) =>
  new Set(
    entries.flatMap((entry) => [
      ...namedBy(entry, testReferences).map(({ to }) => to),
      ...codeOf(entry, testReferences).flatMap((code) => [...wordsOf(code)]),
      ...('nodes' in entry ? entry.nodes.map((node) => JSON.stringify(node)) : []),
    ]),
  )

test('on another page a copy names nothing that is missing there but elements that were not copied', () => {
  let brought = 0
  fc.assert(
    fc.property(anyPage, some, (page, ids) => {
      const after = run(emptyDocument(), commands.pasteElements, { text: toClipboard(page, ids, testReferences), parentId: null })
      const left = [...page.entries.keys()].filter((id) => id.startsWith('Card_') && !ids.includes(id))
      const missing = problems(after).filter(({ message }) => !left.some((id) => JSON.stringify(message).includes(id)))
      expect(missing).toEqual([])
      for (const id of ids) expect([...said(added(emptyDocument(), after))].filter((text) => text.includes(id))).toEqual([])
      const names = new Set([...after.entries.values()].flatMap((entry) => (entry.kind === 'variable' ? [entry.name] : [])))
      for (const word of said([...after.entries.values()])) if (/^v\d$/.test(word)) expect(names).toContain(word)
      const calls = [...after.entries.values()].filter((entry) => entry.kind === 'flow').flatMap((flow) => flow.nodes as ActionNode[])
      for (const { params } of calls)
        for (const id of [params.flow, params.run, params.ask]) if (typeof id === 'string') expect(after.entries.has(id)).toBe(true)
      brought += after.entries.size
    }),
    { numRuns },
  )
  expect(brought).toBeGreaterThan(numRuns * 3)
})

test('on its own page a copy acts on itself, uses the same apis and variables, and leaves what it was copied from alone', () => {
  fc.assert(
    fc.property(anyPage, some, (page, ids) => {
      const after = run(page, commands.duplicateElements, { ids })
      expect(problems(after)).toEqual(problems(page))
      for (const [id, entry] of page.entries) if (!ids.includes(id)) expect(after.entries.get(id)).toEqual(entry)
      const fresh = added(page, after)
      expect(fresh.filter(({ kind }) => kind === 'api' || kind === 'variable')).toEqual([])
      for (const id of ids) expect([...said(fresh)].filter((text) => text.includes(id))).toEqual([])
      // And no flow that they lead to acts on what they were copied from.
      const reached = new Set<PageEntry>(fresh)
      for (const entry of reached)
        for (const { to } of namedBy(entry, testReferences)) {
          const next = after.entries.get(to)
          if (next?.kind === 'flow') reached.add(next)
        }
      for (const entry of reached)
        if (entry.kind === 'flow')
          expect(namedBy(entry, testReferences).filter(({ kind, to }) => kind === 'element' && ids.includes(to))).toEqual([])
    }),
    { numRuns },
  )
})

test('a copy that is pasted twice brings its apis and variables once', () => {
  fc.assert(
    fc.property(anyPage, some, (page, ids) => {
      // What computes from copied elements is made for each copy.
      const text = toClipboard(page, ids, testReferences)
      const counter = { n: 0 }
      const once = run(emptyDocument(), commands.pasteElements, { text, parentId: null }, counter)
      const twice = run(once, commands.pasteElements, { text, parentId: null }, counter)
      expect(added(once, twice).filter(({ kind }) => kind === 'api' || kind === 'variable')).toEqual([])
    }),
    { numRuns },
  )
})

test('nothing that stays loses a flow with elements that go, and what names them was told before', () => {
  fc.assert(
    fc.property(anyPage, some, (page, ids) => {
      const told = new Set(referencesTo(page, ids, testReferences).map(({ from, path }) => `${from} ${path}`))
      const after = run(page, commands.removeElements, { ids })
      for (const { code, entry, path } of problems(after)) {
        expect(code).toBe('PAGE_DANGLING_ELEMENT')
        expect(told).toContain(`${entry} ${path}`)
      }
    }),
    { numRuns },
  )
})

test('a new name of a variable leaves nothing that names the old one', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      const entries = new Map([...page.entries].map(([id, entry]) => [id, renameVariable(entry, 'v0', 'renamed', testReferences)]))
      expect([...said([...entries.values()])].filter((text) => /\bv0\b/.test(text))).toEqual([])
      const after = run(page, commands.editVariable, { id: 'var_old0', changes: { name: 'renamed' } })
      expect(problems(after)).toEqual([])
    }),
    { numRuns },
  )
})

const cardOf = (id: string): ElementRecord => ({
  kind: 'element',
  id,
  type: 'Card',
  name: 'Card1',
  parentId: null,
  order: 'a0',
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
})

test('flows that call each other in a ring are copied once each, a thousand of them in a row too', () => {
  const entries = new Map<string, PageEntry>(emptyDocument().entries)
  const length = 1_000
  for (let n = 0; n < length; n++) {
    const flow: FlowRecord = {
      kind: 'flow',
      id: `flow_${n}x`,
      name: '',
      nodes: [step('n', 'call-flow', { flow: `flow_${(n + 1) % length}x` }), step('m', 'component-method', { target: 'Card_1x' })],
      extra: {},
    }
    entries.set(flow.id, flow)
  }
  const card: ElementRecord = { ...cardOf('Card_1x'), events: { onClick: ['flow_0x'] } }
  entries.set(card.id, card)
  const after = run({ entries }, commands.duplicateElements, { ids: ['Card_1x'] })
  expect(after.entries.size).toBe(2 * (length + 1) + 1)
  expect(problems(after)).toEqual([])
  expect(after.entries.get(PAGE_ID)).toEqual(entries.get(PAGE_ID))
})

test('ten thousand flows that call one are copied without looking at that one as often', () => {
  const entries = new Map<string, PageEntry>(emptyDocument().entries)
  const count = 10_000
  const starts = Array.from({ length: count }, (_, n) => `flow_${n}x`)
  const calling = (id: string, nodes: readonly ActionNode[]): FlowRecord => ({ kind: 'flow', id, name: '', nodes, extra: {} })
  for (const id of [...starts, 'flow_shared'])
    entries.set(id, calling(id, [step('n', 'call-flow', { flow: 'flow_shared' }), step('m', 'component-method', { target: 'Card_1x' })]))
  const owner = { ...cardOf('Card_1x'), events: { onClick: starts } }
  const shared = entries.get('flow_shared') as FlowRecord
  const { nodes } = shared
  let looks = 0
  const get = () => {
    looks++
    return nodes
  }
  Object.defineProperty(shared, 'nodes', { enumerable: true, get })
  const after = run({ entries: entries.set(owner.id, owner) }, commands.duplicateElements, { ids: ['Card_1x'] })
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(50)
  expect(after.entries.size).toBe(2 * (count + 2) + 1)
})

test('a text that reads like an id stays, and one among free JSON follows', () => {
  const flow: FlowRecord = {
    kind: 'flow',
    id: 'flow_1x',
    name: '',
    nodes: [
      step('a', 'message', { content: 'Card_1x' }),
      step('b', 'component-method', { target: 'Card_1x', method: 'Card_1x', args: { deep: ['Card_1x'] } }),
    ],
    extra: {},
  }
  const card = { ...cardOf('Card_1x'), props: { text: 'Card_1x' }, events: { onClick: [flow.id] } }
  const before: PageDocument = { entries: new Map([...emptyDocument().entries, [card.id, card], [flow.id, flow]]) }
  const [copy, copied] = added(before, run(before, commands.duplicateElements, { ids: [card.id] })) as [ElementRecord, FlowRecord]
  expect(copy.props).toEqual({ text: 'Card_1x' })
  expect(copied.nodes).toMatchObject([
    { params: { content: 'Card_1x' } },
    { params: { target: copy.id, method: 'Card_1x', args: { deep: [copy.id] } } },
  ])
})

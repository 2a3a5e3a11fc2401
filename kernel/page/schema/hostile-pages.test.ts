import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/helpers/processor-time.ts'
import { PAGE_ID, type PageDocument } from '../records/index.ts'
import { mapCode, mapTemplate } from '../values/code-text.ts'
import { PAGE_LIMITS } from '../values/index.ts'
import { checkDocument, formatPage, parsePage } from './index.ts'

const many = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))
const event = (more: object) => ({ config: { events: [{ eventName: 'onClick', ...more }] } })
const idsOf = ({ entries }: PageDocument) => [...entries.keys()]

test('taken ids are numbered in order, around those that are numbered already', () => {
  const { document } = parsePage({
    variables: ['a', 'a', 'a_3', 'a', 'a', 'b', 'a_2', 'b'].map((id, index) => ({
      id,
      name: `v${index}`,
      type: 'string',
      defaultValue: '',
    })),
  })
  expect(idsOf(document)).toEqual([PAGE_ID, 'a', 'a_4', 'a_3', 'a_5', 'a_6', 'b', 'a_2', 'b_2'])
})

test('steps of one id are numbered in order, around those that are numbered already', () => {
  const { document } = parsePage(event({ actions: ['s', 's', 's_2', 's', 1].map((id) => ({ id, type: 'normal' })) }))
  const flow = [...document.entries.values()].find((entry) => entry.kind === 'flow')
  expect(flow?.nodes.map((node) => node.id)).toEqual(['s', 's_2', 's_2_2', 's_3', 'node_5'])
})

test.each(['toString', 'constructor', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'an event called %s is an event like any other, or unread',
  (name) => {
    const { document } = parsePage(
      JSON.parse(`{"config":{"events":[{"eventName":"${name}","actions":[]},{"eventName":"${name}","actions":[]}]}}`),
    )
    const page = document.entries.get(PAGE_ID)
    const isUsable = name !== 'constructor' && name !== '__proto__'
    expect(page?.kind === 'page' && Object.entries(page.events).map(([key, flows]) => [key, flows.length])).toEqual(
      isUsable ? [[name, 2]] : [],
    )
    expect(parsePage(formatPage(document)).document).toEqual(document)
  },
)

test('what a value holds under toString is never called', () => {
  const odd = { toString: 1, toJSON: 1, valueOf: 1 }
  const { findings } = parsePage(event({ actions: [{ type: odd }, { type: 'normal', id: odd, config: { actionType: odd } }] }))
  expect(findings.map(({ code }) => code)).toEqual(['PAGE_UNKNOWN_NODE', 'PAGE_DUPLICATE_NODE', 'PAGE_UNSET_ACTION'])
})

test('of very many findings the first are told and the rest are counted', () => {
  const { document, findings } = parsePage({ elementsMap: Object.fromEntries(many(30_000, (i) => [`e${i}`, 0])) })
  for (const list of [findings, checkDocument(document)]) {
    expect(list).toHaveLength(501)
    expect(list.at(-1)).toMatchObject({ code: 'PAGE_MORE_FINDINGS', message: { code: 'page.more-findings', params: { count: 29_500 } } })
  }
})

test('an error is told however many warnings came before it', () => {
  const stored = { elements: many(2000, () => 0), variables: many(2, () => ({ name: 'a', type: 'string', defaultValue: '' })) }
  expect(parsePage(stored).findings).toContainEqual(expect.objectContaining({ level: 'error', code: 'PAGE_DUPLICATE_VARIABLE' }))
})

test('elements that share large settings, and events that share a large flow, make no copy for each', () => {
  const props = { list: many(20_000, (i) => `value ${i}`) }
  const shared = parsePage({ elements: many(200, () => ({ id: 'a' })), elementsMap: { a: { type: 'Card', config: { props } } } })
  expect(shared.document.entries.size).toBe(201)
  expect(shared.findings.map(({ code }) => code)).toContain('PAGE_DUPLICATE_SETTINGS')
  expect(JSON.stringify(formatPage(shared.document)).length).toBeLessThan(2_000_000)

  const flow = { id: 'f', actions: many(2000, (i) => ({ id: `n${i}`, type: 'normal', title: 'step' })) }
  const { document } = parsePage({ flows: [flow], config: { events: many(300, () => ({ eventName: 'onClick', flowId: 'f' })) } })
  const written = formatPage(document)
  expect(JSON.stringify(written).length).toBeLessThan(2_000_000)
  expect(parsePage(written).document).toEqual(document)
})

test('a page of more variables or steps than a page may have says so and is read up to there', () => {
  const variables = parsePage({ variables: many(40_000, (i) => ({ name: `v${i}`, type: 'string', defaultValue: '' })) })
  expect(variables.document.entries.size).toBe(PAGE_LIMITS.entries)
  const steps = parsePage(event({ actions: many(60_000, (i) => ({ id: `${i}`, type: 'normal' })) }))
  for (const { findings } of [variables, steps]) expect(findings.filter(({ code }) => code === 'PAGE_TOO_LARGE')).toHaveLength(1)
})

test('a binding far beyond the end of a list is written without filling the list', () => {
  const { document } = parsePage({})
  const page = document.entries.get(PAGE_ID)!
  const bound = { ...page, props: { list: [1] }, bindings: { 'list.999999999': { kind: 'formula', source: 'a' } } } as typeof page
  const written = formatPage({ entries: new Map([[PAGE_ID, bound]]) })
  expect(written).toMatchObject({ config: { props: { list: { 0: 1, 999999999: { type: 'variable', value: 'a' } } } } })
})

test.each([
  ['escaped quotes', `'\\`.repeat(100_000)],
  ['braces that do not close', '${'.repeat(100_000)],
  ['templates in templates', '`${'.repeat(50_000)],
  ['templates in templates that close', `${'`${'.repeat(50_000)}${'}`'.repeat(50_000)}`],
  ['expressions that do not end', '=/['.repeat(60_000)],
  ['comments that do not end', '/*'.repeat(100_000)],
])('code of %s is looked through once', (_, source) => {
  const took = processorTime(() => {
    mapCode(source, (code) => code)
    mapTemplate(source, (code) => code)
  })
  // Some hundredths of a second; looking again at every place took minutes.
  expect(took).toBeLessThan(5000)
  expect(mapTemplate(source, (code) => code)).toBe(source)
})

test.each([
  ['rings', (i: number) => (i + 1) % 15_000],
  ['one long chain', (i: number) => i + 1],
])('the tree of %s is checked by walking over every element once', (_, above) => {
  const entries = many(15_000, (i) => {
    const element = {
      kind: 'element',
      id: `e${i}`,
      type: 'Card',
      name: '',
      parentId: above(i) === 15_000 ? null : `e${above(i)}`,
      order: 'a0',
      props: {},
    }
    return [element.id, { ...element, bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} }] as const
  })
  const document = { entries: new Map(entries) } as unknown as PageDocument
  expect(processorTime(() => checkDocument(document))).toBeLessThan(2000)
})

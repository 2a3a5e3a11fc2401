import { describe, expect, it } from 'vitest'
import { type Message, type MessageError, type Told, tell } from '#kernel/message'
import { sentencesOf } from '#kernel/page/commands'
import { type ElementRecord, type FlowNode, PAGE_ID, type PageDocument } from '#kernel/page/records'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import {
  actionsPoint,
  componentsPoint,
  type FieldSpec,
  fieldsOf,
  parsed,
  sourcesPoint,
  stepKindsPoint,
  type z,
} from '#sdk'
import { checkPage } from '#sdk/check'
import { hasWireName } from '../../../../tests/helpers/wire-names.ts'
import { KERNEL_WORDS } from '../../../kit/words/kernel-words.ts'
import { elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'
import { against, documentOf, PLANTED } from '../problems/planted-findings.fixture.ts'
import { changeNames } from './change-names.ts'
import { namesOn } from './names-on.ts'
import { placeWords } from './place-words.ts'
import { speakerOf } from './speaker.ts'

const kernel = new Kernel()
kernel.load(...basePlugins)
const all = <T>(point: { readonly name: string }): readonly T[] =>
  kernel.registry(point as never).all.peek() as readonly T[]
const actions = all<{ readonly id: string; readonly params: z.ZodObject }>(actionsPoint)
const sources = all<{ readonly id: string; readonly config: z.ZodObject }>(sourcesPoint)
const kinds = all<{ readonly id: string }>(stepKindsPoint)
type Component = {
  readonly type: string
  readonly events?: object
  readonly methods?: object
  readonly props: z.ZodObject
}
const components = all<Component>(componentsPoint)

const speaker = speakerOf(kernel)
const LOCALES = ['zh', 'en'] as const
/** A message in both languages, as the editor shows it on a page. */
const said = async (message: Told, document: PageDocument = { entries: new Map() }): Promise<readonly string[]> =>
  Promise.all(LOCALES.map((locale) => speaker.say(message, locale, namesOn({ kernel, document }))))
const faults = (texts: readonly string[], own?: readonly string[]) =>
  texts.filter((text) => text === '' || hasWireName(text, own))

/** Every message of the platform with a place for one of these parameters. */
const messagesWith = (
  names: readonly string[],
): readonly { readonly code: string; readonly holes: readonly string[] }[] =>
  Object.entries(KERNEL_WORDS).flatMap(([owner, words]) =>
    Object.entries(words).flatMap(([name, { en }]) => {
      const holes = [...new Set([...en.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole!))]
      return holes.some((hole) => names.includes(hole)) ? [{ code: `${owner}.${name}`, holes }] : []
    }),
  )
/** The message with the given parameters, and with numbers in its other places. */
const filledWith = (
  { code, holes }: { readonly code: string; readonly holes: readonly string[] },
  params: Message['params'],
) => tell(code, { ...Object.fromEntries(holes.map((hole) => [hole, 1])), ...params })

describe('messages that name a contribution', () => {
  it.each([
    ...actions.flatMap(({ id }) => [
      [id, 'action'] as const,
      [id, 'by'] as const,
      [id, 'at'] as const,
      [id, 'step'] as const,
    ]),
    ...sources.map(({ id }) => [id, 'source'] as const),
    ...kinds.map(({ id }) => [id, 'step'] as const),
    ...components.map(({ type }) => [type, 'type'] as const),
    ...components.flatMap(({ type, methods = {} }) =>
      Object.keys(methods).map((method) => [`${type}.${method}`, 'by'] as const),
    ),
  ])('say %s as {%s} by its label', async (id, hole) => {
    const messages = messagesWith([hole])
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages.slice(0, 3))
      expect(faults(await said(filledWith(message, { [hole]: id })))).toEqual([])
  })

  it('lose the kind of what is not installed', async () => {
    const texts = await said(tell('view.unknown-action', { action: `action/${'acme.pay'}` }))
    expect(texts[1]).toContain('“acme.pay”')
    expect((await said(tell('page.unknown-type', { type: 'acme.stamp/Stamp' })))[1]).toContain('“Stamp”')
  })
})

describe('messages about an element', () => {
  it.each(components.map((each) => [each.type, each] as const))(
    'say %s, its events and methods by labels',
    async (type, declared) => {
      const id = `${type}_x7k2`
      const document = documentOf([elementRecord(id, { type, name: 'Orders' })])
      const messages = [
        ...messagesWith(['element']).map((message) => filledWith(message, { element: id })),
        ...messagesWith(['event']).flatMap((message) =>
          Object.keys(declared.events ?? {}).map((event) => filledWith(message, { element: id, event })),
        ),
        ...messagesWith(['method']).flatMap((message) =>
          Object.keys(declared.methods ?? {}).map((method) => filledWith(message, { element: id, method })),
        ),
        ...messagesWith(['path']).map((message) => filledWith(message, { path: `component.${id}.data` })),
      ]
      const texts = await Promise.all(messages.map((message) => said(message, document)))
      expect(faults(texts.flat(), ['Orders.data', 'root.className'])).toEqual([])
    },
  )
})

/** Values that no field takes, each of another kind. */
const SPOILED = [{ zz: { zz: 1 } }, 'zz', -1.5, [[['zz']]], true]
/** The objects with one field spoiled, the fields of items of lists as well. */
const spoiledBy = (fields: readonly FieldSpec[]): readonly object[] =>
  fields.flatMap(({ path, items = [] }) => [
    ...SPOILED.map((value) => nested(path, value)),
    ...items.flatMap((item) => SPOILED.map((value) => nested(path, [nested(item.path, value)]))),
  ])
const nested = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object

describe('settings that do not parse', () => {
  it.each([
    ...actions.map(({ id, params }) => [id, params] as const),
    ...sources.map(({ id, config }) => [id, config] as const),
  ])('of %s are named by the labels of their fields', async (_id, schema) => {
    const thrown = spoiledBy(fieldsOf(schema)).flatMap((value) => {
      try {
        parsed(schema, value)
        return []
      } catch (error) {
        return [(error as MessageError).told as Message]
      }
    })
    const texts = (await Promise.all(thrown.map((each) => said(each)))).flat()
    // A choice is listed as its form stores it.
    const choices = thrown.flatMap(({ params }) =>
      typeof params?.options === 'string' ? params.options.split(', ') : [],
    )
    expect(faults(texts, choices)).toEqual([])
  })
})

/** What the author of a planted page wrote, which messages quote. */
const WRITTEN: { readonly [code: string]: readonly string[] } = {
  CHECK_UNKNOWN_EVENT: ['onClik'],
  CHECK_UNKNOWN_VARIABLE: ['variable.cuont'],
  CHECK_UNKNOWN_WORD: ['variable.SUMM'],
  CHECK_UNKNOWN_PERMISSION: ['order.delte', 'order.delete'],
  PERMISSION_UNGUARDED_CALL: ['order.delete'],
  RESOURCE_HOST: ['cdn.example.com'],
  RESOURCE_INSECURE: ['w.example.com'],
  CHECK_ANSWER_NO_LIST: ['orders.data', 'data.list'],
}

describe('findings of the check', () => {
  it.each(Object.entries(PLANTED))(
    '%s names what it is about, and its place, by labels',
    async (code, { page, context }) => {
      const document = documentOf(page)
      const found = checkPage(document, against, context).filter((finding) => finding.code === code)
      expect(found).not.toEqual([])
      const texts = found.flatMap(({ entry, path }) =>
        LOCALES.map((locale) => placeWords({ kernel, document, locale }, entry, path ?? '')),
      )
      const own = [...(WRITTEN[code] ?? []), ...document.entries.keys()]
      expect(
        faults(
          [
            ...texts.filter(Boolean),
            ...(await Promise.all(found.map(({ message }) => said(message, document)))).flat(),
          ],
          own,
        ),
      ).toEqual([])
    },
  )
})

describe('sentences about changes', () => {
  const spoken = async (from: PageDocument, to: PageDocument): Promise<readonly string[]> =>
    Promise.all(
      sentencesOf(from, to, against.catalogue!).flatMap(({ entry, told }) =>
        LOCALES.map((locale) => speaker.say(told, locale, changeNames({ kernel, document: to, locale }, entry))),
      ),
    )
  const PAGE = {
    kind: 'page',
    id: PAGE_ID,
    schemaVersion: 1,
    props: {},
    bindings: {},
    style: {},
    css: '',
    events: {},
    interceptor: {},
    extra: {},
  }
  const pageOf = (...entries: Parameters<typeof documentOf>[0]) => documentOf([PAGE as never, ...entries])

  it.each(components.map((each) => [each.type, each] as const))(
    'name the settings and events of %s by labels',
    async (type, declared) => {
      const before = elementRecord('e', { type, name: 'One' })
      const changed = (over: Partial<ElementRecord>) =>
        spoken(pageOf(before), pageOf({ ...before, ...over } as ElementRecord))
      const texts = await Promise.all([
        ...fieldsOf(declared.props).map(({ path }) => changed({ props: nested(path, 'Other') as never })),
        ...Object.keys(declared.events ?? {}).map((event) => changed({ events: { [event]: ['f'] } })),
        changed({ type: 'MarsTable' }),
        changed({ style: { backgroundColor: 'red' } }),
      ])
      expect(texts.flat().length).toBeGreaterThan(3)
      expect(faults(texts.flat())).toEqual([])
    },
  )

  it.each(actions.map((each) => [each.id, each] as const))(
    'name the step %s and its parameters by labels',
    async (action, { params }) => {
      const step = (given: object): FlowNode =>
        ({ id: 's', kind: 'action', name: action, action, params: given, bindings: {} }) as FlowNode
      const flow = (given?: object) => pageOf(flowRecord('f', { name: 'Save', nodes: given ? [step(given)] : [] }))
      const texts = await Promise.all([
        spoken(flow(), flow({})),
        ...fieldsOf(params).map(({ path }) => spoken(flow({}), flow(nested(path, 'Other')))),
      ])
      expect(texts.flat().length).toBeGreaterThan(1)
      expect(faults(texts.flat())).toEqual([])
    },
  )
})

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import fc from 'fast-check'
import { liftBindings } from './records/lift.ts'
import {
  type ApiRecord,
  type Bindings,
  type ElementRecord,
  type FlowNode,
  type Looks,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  type SourceUse,
} from './records/records.ts'
import { PAGE_SCHEMA_VERSION } from './schema/migrations.ts'
import { ordersAt } from './schema/orders.ts'
import { API_PLACES, HTTP_SOURCE, STATIC_SOURCE, VARIABLE_SOURCE } from './schema/parse-source.ts'
import type { Json, JsonObject } from './values/json.ts'

// Documents as parsing makes them: bindings beside props, never a husk where a bound value was.
const key = fc.constantFrom('text', 'label', 'options', 'formItem', 'name', '0', 'a.b', 'type', 'value', 'style', 'url')
const source = fc.constantFrom('context.variable.a', 'Form_1.x + 1', '', 'return 1', 'x ${y}')
const pair: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ type: fc.constant('variable'), value: source }),
  fc.record({ type: fc.constantFrom('template', 'function'), value: source }),
  fc.record({ type: fc.constant('i18n'), value: fc.constantFrom('Button_1.text', 'orders.total') }),
  fc.record({ type: fc.constant('static'), value: fc.constantFrom<Json>(1, 'x', { type: 'variable', value: 'data' }, { type: 'static' }) }),
)
const { value: stored } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 0, -1.5, '', 'plain', '${a.b}', '00123', '中文'),
    pair,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}))
const anyObject = fc.dictionary(key, stored, { maxKeys: 4, noNullPrototype: true })

const values = (places = {}) => anyObject.map((object) => liftBindings(object, places)).map(({ value, bindings }) => ({ value, bindings }))
const plain = anyObject.map((object) => JSON.parse(JSON.stringify(object)) as JsonObject)
const propValues = values({ opaque: ['style'] })
const styleValues = fc
  .dictionary(
    fc.constantFrom('color', 'width', 'margin'),
    fc.oneof(fc.constantFrom<Json>('red', 3), fc.record({ type: fc.constant('variable'), value: source })),
    {
      noNullPrototype: true,
    },
  )
  .map((object) => liftBindings(object as JsonObject))

const variants = fc.dictionary(fc.constantFrom('phone', ':hover', 'phone@dark:hover', 'header/:active', 'w1024'), styleValues, {
  maxKeys: 3,
  noNullPrototype: true,
})
const sharedStyles = fc.uniqueArray(fc.constantFrom('card', 'big', 'x-1'), { maxLength: 3 })

const config = fc
  .record({
    props: propValues,
    style: styleValues,
    looks: variants,
    shared: sharedStyles,
    css: fc.constantFrom('', '& { color: red }', '&:hover { top: 0 }'),
  })
  .map(({ props, style, looks, shared, css }) => ({
    props: props.value,
    style: style.value,
    ...looksOf(looks),
    ...(shared.length > 0 ? { shared } : {}),
    css,
    bindings: {
      ...props.bindings,
      ...Object.fromEntries(Object.entries(style.bindings).map(([path, binding]) => [`style.${path}`, binding])),
      ...Object.fromEntries(
        Object.entries(looks).flatMap(([variant, { bindings }]) =>
          Object.entries(bindings).map(([path, binding]) => [`looks.${variant}.${path}`, binding]),
        ),
      ),
    } as Bindings,
  }))

/** Variants that hold a value; those of which all is bound have none. */
function looksOf(looks: { readonly [variant: string]: { readonly value: JsonObject } }): { readonly looks?: Looks } {
  const filled = Object.entries(looks).filter(([, { value }]) => Object.keys(value).length > 0)
  return filled.length === 0 ? {} : { looks: Object.fromEntries(filled.map(([variant, { value }]) => [variant, value])) }
}

const execute = fc.constantFrom<SourceUse['execute']>('at once', 'never', { delaySeconds: 2 }, { delaySeconds: 0 })
const use = (apis: readonly string[]): fc.Arbitrary<SourceUse> =>
  fc.oneof(
    fc.record({
      api: fc.constant(null),
      source: fc.constant(STATIC_SOURCE),
      config: plain.map((data) => ({ data })),
      bindings: fc.constant({}),
      execute,
    }),
    fc.record({ name: source, execute }).map(({ name, execute }) => ({
      api: null,
      source: VARIABLE_SOURCE,
      config: {},
      bindings: { value: { kind: 'formula' as const, source: name } },
      execute,
    })),
    fc.record({ values: values(), execute }).map(
      ({ values, execute }): SourceUse => ({
        api: null,
        source: 'source/model',
        config: values.value,
        bindings: values.bindings,
        execute,
      }),
    ),
    ...(apis.length === 0
      ? []
      : [
          fc
            .record({
              api: fc.constantFrom(...apis),
              field: fc.oneof(source, fc.record({ type: fc.constant('variable'), value: source })),
              execute,
            })
            .map(({ api, field, execute }): SourceUse => {
              const lifted = liftBindings({ sourceField: field as Json })
              return { api, source: HTTP_SOURCE, config: lifted.value, bindings: lifted.bindings, execute }
            }),
        ]),
  )

const action = fc
  .record({
    name: fc.constantFrom('', 'step'),
    action: fc.constantFrom(
      'action/message',
      'action/component-method',
      'action/request',
      'action/confirm',
      'action/custom',
      'action/delay',
      'action/open-dialog',
    ),
    params: fc
      .dictionary(fc.constantFrom('target', 'content', 'seconds', 'api', 'value', 'method', 'data'), stored, {
        maxKeys: 3,
        noNullPrototype: true,
      })
      .map((object) => liftBindings(object)),
  })
  .map(({ name, action, params }) => ({ kind: 'action' as const, name, action, params: params.value, bindings: params.bindings }))
type Anonymous =
  | { kind: 'action' }
  | { kind: 'branch'; success: Anonymous[]; failure: Anonymous[] }
  | { kind: 'group'; body: Anonymous[][] }
const { nodes } = fc.letrec<{ nodes: Anonymous[]; node: Anonymous }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 3 }),
  node: fc.oneof(
    { maxDepth: 2 },
    action,
    fc.record({ kind: fc.constant('branch' as const), success: tie('nodes'), failure: tie('nodes') }),
    values().chain((given) =>
      fc.record({
        kind: fc.constant('group' as const),
        group: fc.constantFrom('loop', 'parallel', 'try', 'switch', 'when'),
        params: fc.constant(given.value),
        bindings: fc.constant(given.bindings),
        body: fc.array(tie('nodes'), { minLength: 1, maxLength: 2 }),
      }),
    ),
  ),
}))
const numbered = (list: readonly Anonymous[], counter = { n: 0 }): FlowNode[] =>
  list.map((node) => {
    const id = `n${++counter.n}`
    if (node.kind === 'branch')
      return { ...node, id, success: numbered(node.success, counter), failure: numbered(node.failure, counter) } as FlowNode
    if (node.kind === 'group') return { ...node, id, body: node.body.map((lane) => numbered(lane, counter)) } as unknown as FlowNode
    return { ...node, id } as unknown as FlowNode
  })

/** Any document that parsing could have made. */
export const anyDocument: fc.Arbitrary<PageDocument> = fc
  .record({
    elements: fc.array(
      fc.record({
        config,
        type: fc.constantFrom('Card', 'Button', 'Odd_type', 'Tab'),
        under: fc.nat(),
        event: fc.nat(),
        sourced: fc.nat(3),
      }),
      { maxLength: 12 },
    ),
    flows: fc.array(fc.record({ nodes, name: fc.constantFrom('', 'Click') }), { maxLength: 4 }),
    apis: fc.array(values(API_PLACES), { maxLength: 3 }),
    variables: fc.array(
      fc.record({ type: fc.constantFrom('string' as const, 'object' as const), defaultValue: plain, description: fc.string() }),
      { maxLength: 3 },
    ),
    page: config,
    texts: fc.dictionary(
      fc.constantFrom('Button_1.text', 'orders.total', '订单'),
      fc.record({
        values: fc.dictionary(fc.constantFrom('zh', 'en', 'pt-BR'), fc.string(), { noNullPrototype: true }),
        note: fc.constantFrom('', 'short'),
      }),
      { maxKeys: 3, noNullPrototype: true },
    ),
    locales: fc.option(fc.constantFrom(['zh', 'en'], ['en']), { nil: undefined }),
    interceptor: plain,
    themeId: fc.option(fc.constantFrom('theme', 'party-2'), { nil: undefined }),
    theme: fc.option(
      fc.record(
        { primary: fc.constantFrom('#112233', { light: '#fff', dark: '#000' }), type: fc.integer({ min: 12, max: 16 }) },
        { requiredKeys: ['type'] },
      ),
      { nil: undefined },
    ),
    uses: fc.infiniteStream(fc.integer()),
  })
  .chain((made) =>
    fc.record({
      made: fc.constant(made),
      uses: fc.array(use(made.apis.map((_, index) => `api_${index}`)), { minLength: 3, maxLength: 3 }),
    }),
  )
  .map(({ made, uses }) => {
    const entries = new Map<string, PageEntry>()
    const flowIds = made.flows.map((_, index) => `flow_${index}`)
    const siblings = new Map<string | null, ElementRecord[]>()
    const page = { kind: 'page' as const, id: PAGE_ID as typeof PAGE_ID, schemaVersion: PAGE_SCHEMA_VERSION, ...made.page }
    entries.set(PAGE_ID, {
      ...page,
      events: {},
      interceptor: made.interceptor,
      ...(made.locales ? { locales: made.locales } : {}),
      ...(made.themeId ? { themeId: made.themeId } : {}),
      ...(made.theme ? { theme: made.theme } : {}),
      extra: { canvasWidth: 1440 },
    })
    for (const [index, element] of made.elements.entries()) {
      const id = `${element.type}_${index}`
      const parents = [null, ...[...entries.keys()].filter((other) => other !== PAGE_ID)]
      const parentId = parents[element.under % parents.length]!
      const list = siblings.get(parentId) ?? []
      siblings.set(parentId, list)
      const at = element.event % (list.length + 1)
      const record: ElementRecord = {
        kind: 'element',
        id,
        type: element.type,
        name: `${element.type} ${index}`,
        parentId,
        // One in three stands in a named region, which may not be there.
        ...(parentId !== null && element.under % 3 === 0 ? { slot: element.event % 2 === 0 ? 'extra' : 'columns:c1' } : {}),
        order: ordersAt(list, at, 1).keys[0]!,
        ...element.config,
        events:
          flowIds.length === 0
            ? {}
            : { onClick: [flowIds[element.event % flowIds.length]!], onChange: [flowIds[element.under % flowIds.length]!] },
        ...(uses[element.sourced] ? { source: uses[element.sourced] } : {}),
        version: 1 + (element.under % 3),
        extra: element.sourced === 0 ? { remoteUrl: 'u', config: { other: 1 } } : {},
      }
      list.splice(at, 0, record)
      entries.set(id, record)
    }
    for (const [index, variable] of made.variables.entries())
      entries.set(`var_${index}`, { kind: 'variable', id: `var_${index}`, name: `v${index}`, ...variable, extra: {} })
    for (const [index, api] of made.apis.entries()) {
      const record: ApiRecord = {
        kind: 'api',
        id: `api_${index}`,
        name: 'orders',
        source: HTTP_SOURCE,
        config: api.value,
        bindings: api.bindings,
        extra: {},
      }
      entries.set(record.id, record)
    }
    for (const [index, flow] of made.flows.entries())
      entries.set(`flow_${index}`, { kind: 'flow', id: `flow_${index}`, name: flow.name, nodes: numbered(flow.nodes), extra: {} })
    for (const [id, text] of Object.entries(made.texts)) entries.set(id, { kind: 'text', id, ...text, extra: {} })
    return { entries }
  })

/** Anything a stored page could hold, sane or not. */
export const anyStoredPage: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything(),
  fc.record(
    {
      config: fc.oneof(
        fc.anything(),
        fc.record({ props: stored, style: stored, scopeCss: stored, events: stored, api: stored }, { requiredKeys: [] }),
      ),
      apis: fc.oneof(fc.anything(), fc.dictionary(key, stored)),
      elements: fc.oneof(
        fc.anything(),
        fc.array(fc.record({ id: fc.constantFrom('A_1', 'B_2', '__proto__', 'page'), type: stored, elements: stored })),
      ),
      elementsMap: fc.oneof(
        fc.anything(),
        fc.dictionary(
          fc.constantFrom('A_1', 'B_2', 'C_3'),
          fc.record({
            type: fc.string(),
            config: fc.record({
              props: stored,
              events: fc.array(fc.record({ eventName: fc.string(), actions: fc.array(stored) })),
              api: stored,
            }),
          }),
        ),
      ),
      variables: fc.oneof(fc.anything(), fc.array(fc.record({ name: fc.string(), type: stored, defaultValue: stored }))),
      flows: fc.anything(),
      texts: fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.oneof(stored, fc.dictionary(fc.constantFrom('zh', 'en', 'x'), stored)))),
      locales: fc.oneof(fc.anything(), fc.array(fc.constantFrom('zh', 'en', 'not a language'))),
      interceptor: fc.anything(),
      schemaVersion: fc.anything(),
    },
    { requiredKeys: [] },
  ),
)

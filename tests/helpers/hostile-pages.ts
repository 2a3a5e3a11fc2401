/** A stored page that is made to be slow to read: `page(n)` is about ten times as much text for ten times `n`. */
export interface HostilePage {
  readonly name: string
  readonly page: (n: number) => unknown
}

const many = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))
const table = (n: number, key: (index: number) => string, value: (index: number) => unknown) =>
  Object.fromEntries(many(n, (index) => [key(index), value(index)]))
const flow = (actions: unknown) => ({ config: { events: [{ eventName: 'onClick', actions }] } })
const onPage = (props: object) => ({ config: { props } })
const nested = (depth: number, wrap: (inner: unknown) => unknown, core: unknown): unknown =>
  depth === 0 ? core : wrap(nested(depth - 1, wrap, core))
const formula = { type: 'variable', value: 'a.b' }
/** Names are cut here when a number is put behind them. */
const LONG = 'x'.repeat(300)

/** Every way we know in which a page can hold many of something that is compared, counted, numbered, copied or told about. */
export const hostilePages: readonly HostilePage[] = [
  // Names that are taken.
  { name: 'variables of one name', page: (n) => ({ variables: many(n, () => ({ name: 'a' })) }) },
  { name: 'variables of one id', page: (n) => ({ variables: many(n, (i) => ({ id: 'a', name: `v${i}` })) }) },
  { name: 'variables of one long id', page: (n) => ({ variables: many(n / 10, (i) => ({ id: LONG, name: `v${i}` })) }) },
  {
    name: 'ids that are numbered already',
    page: (n) => ({ variables: many(n, (i) => ({ id: i % 2 === 0 ? 'a' : `a_${i}`, name: `v${i}` })) }),
  },
  { name: 'flows of one id', page: (n) => ({ flows: many(n, () => ({ id: 'f' })) }) },
  {
    name: 'flows that began as one',
    page: (n) => ({ config: { events: many(n, (i) => ({ eventName: 'e', flowId: 'f', actions: [{ type: 'normal', id: `${i}` }] })) } }),
  },
  { name: 'flows without ids', page: (n) => ({ config: { events: many(n, () => ({ eventName: 'onClick', actions: [] })) } }) },
  { name: 'references to flows', page: (n) => ({ config: { events: many(n, () => ({ eventName: 'onClick', flowId: 'nowhere' })) } }) },
  { name: 'elements of one name', page: (n) => ({ elements: many(n, (i) => ({ id: `e${i}`, type: 'Text', name: 'a' })) }) },
  { name: 'elements of one id', page: (n) => ({ elements: many(n, () => ({ id: 'a' })) }) },
  {
    name: 'elements that share their settings',
    page: (n) => ({
      elements: many(n / 20, () => ({ id: 'a' })),
      elementsMap: { a: { type: 'Button', config: { props: { list: many(n / 2, () => 'value') } } } },
    }),
  },
  {
    name: 'elements that share their flows',
    page: (n) => ({ elements: many(n / 20, () => ({ id: 'a' })), elementsMap: { a: flow(many(n / 10, () => ({ type: 'condition' }))) } }),
  },
  {
    name: 'events that share a flow',
    page: (n) => ({
      config: { events: many(n / 2, () => ({ eventName: 'onClick', flowId: 'f' })) },
      flows: [{ id: 'f', actions: many(n / 10, (i) => ({ type: 'normal', id: `n${i}`, config: { actionType: 'message' } })) }],
    }),
  },
  {
    name: 'apis that may not be called so',
    page: (n) => ({
      apis: table(
        n,
        (i) => `${LONG}${i}`.slice(0, 20) + LONG + i,
        () => ({}),
      ),
    }),
  },
  // Steps.
  { name: 'steps without ids', page: (n) => flow(many(n, () => ({ type: 'normal' }))) },
  { name: 'steps of one id', page: (n) => flow(many(n, () => ({ type: 'normal', id: 'a' }))) },
  { name: 'steps that are numbered already', page: (n) => flow(many(n, (i) => ({ type: 'normal', id: i % 2 ? `node_${i + 1}` : 1 }))) },
  { name: 'branches one after the other', page: (n) => flow(many(n, () => ({ type: 'condition', children: [] }))) },
  { name: 'a branch with many sides', page: (n) => flow([{ type: 'condition', children: many(n, () => ({ type: 'x' })) }]) },
  { name: 'a branch with many wrong sides', page: (n) => flow([{ type: 'condition', children: many(n, () => 0) }]) },
  { name: 'a group with many lanes', page: (n) => flow([{ type: 'group', group: 'parallel', children: many(n, () => []) }]) },
  { name: 'steps of no kind', page: (n) => flow(many(n, (i) => ({ type: `kind ${i}` }))) },
  {
    name: 'steps in steps',
    page: (n) =>
      flow(many(n / 12, () => nested(12, (inner) => ({ type: 'group', group: 'loop', children: [[inner]] }), { type: 'normal' }))),
  },
  // Elements.
  {
    name: 'elements in elements',
    page: (n) => ({ elements: many(n / 60, () => nested(60, (inner) => ({ id: 'a', elements: [inner] }), { id: 'a' })) }),
  },
  {
    name: 'elements that are too deep',
    page: (n) => ({
      elements: [nested(64, (inner) => ({ id: 'a', elements: [inner] }), { id: 'a', elements: many(n, () => ({ id: 'b' })) })],
    }),
  },
  {
    name: 'more elements than a page may have, after much that is wrong',
    page: (n) => ({ elements: [...many(n / 2, () => 0), ...many(n / 2 + 20_000, () => ({ id: 'a' }))] }),
  },
  { name: 'elements with orders', page: (n) => ({ elements: many(n, (i) => ({ id: `e${i}`, order: 'a0' })) }) },
  {
    name: 'settings without elements',
    page: (n) => ({
      elementsMap: table(
        n,
        (i) => `e${i}`,
        () => 0,
      ),
    }),
  },
  { name: 'elements without settings', page: (n) => ({ elements: many(n, (i) => ({ id: `e${i}` })) }) },
  { name: 'elements that are no elements', page: (n) => ({ elements: many(n, () => 0) }) },
  // Values.
  { name: 'formulas in a list', page: (n) => onPage({ list: many(n, () => formula) }) },
  {
    name: 'formulas in an object',
    page: (n) =>
      onPage({
        table: table(
          n,
          (i) => `k${i}`,
          () => formula,
        ),
      }),
  },
  {
    name: 'formulas in a style',
    page: (n) => ({
      config: {
        style: table(
          n,
          (i) => `k${i}`,
          () => formula,
        ),
      },
    }),
  },
  {
    name: 'formulas deep inside',
    page: (n) =>
      onPage(
        table(
          n / 20,
          (i) => `k${i}`,
          () => nested(20, (inner) => ({ a: inner }), formula),
        ) as object,
      ),
  },
  { name: 'formulas that cannot be read', page: (n) => onPage({ list: many(n, () => ({ type: 'variable', value: 1 })) }) },
  { name: 'parameters of a step', page: (n) => flow([{ type: 'normal', config: { list: many(n, () => formula) } }]) },
  { name: 'rows of an api', page: (n) => ({ apis: { a: { params: many(n, () => ({ key: 'a', value: '${a}' })) } } }) },
  { name: 'pairs in pairs', page: (n) => onPage({ list: many(n / 20, () => nested(20, (value) => ({ type: 'static', value }), 1)) }) },
  {
    name: 'keys below one long key',
    page: (n) =>
      onPage({
        ['k'.repeat(n * 4)]: table(
          n,
          (i) => `k${i}`,
          () => 1,
        ),
      }),
  },
  {
    name: 'keys that are refused below one long key',
    page: (n) => ({ config: { ['k'.repeat(n * 4)]: many(n, () => ({ constructor: 1 })) } }),
  },
  {
    name: 'values that are too deep',
    page: (n) => ({
      x: nested(
        58,
        (inner) => [inner],
        many(n, () => [1]),
      ),
    }),
  },
  { name: 'keys that are refused', page: (n) => ({ x: many(n, () => ({ constructor: 1 })) }) },
  {
    name: 'keys of the page that nobody knows',
    page: (n) =>
      table(
        n,
        (i) => `k${i}`,
        () => 1,
      ),
  },
  {
    name: 'keys of an element that nobody knows',
    page: (n) => ({
      elements: [{ id: 'a' }],
      elementsMap: {
        a: table(
          n,
          (i) => `k${i}`,
          () => 1,
        ),
      },
    }),
  },
  { name: 'events that cannot be read', page: (n) => ({ config: { events: many(n, () => 0) } }) },
  {
    name: 'page text in page text',
    page: (n) => ({ pageData: JSON.stringify({ pageData: JSON.stringify({ x: many(n, () => 'abc') }) }) }),
  },
  // Long texts.
  { name: 'one long css', page: (n) => ({ config: { scopeCss: '.marsview.'.repeat(Math.min(n, 99_000)) } }) },
  { name: 'one long type', page: (n) => ({ elements: [{ id: 'a', type: '_'.repeat(n * 8) }] }) },
  { name: 'one long kind of step', page: (n) => flow(many(8, () => ({ type: 'k'.repeat(n) }))) },
  {
    name: 'numbers as keys',
    page: (n) =>
      onPage({
        table: table(
          n,
          (i) => `${i * 1000}`,
          () => 1,
        ),
      }),
  },
  { name: 'brackets, dots and slashes', page: (n) => onPage({ ['[.\\/'.repeat(n)]: '${[.\\/{{'.repeat(n / 10) }) },
]

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1) : 1

/** The largest of these pages with at most so many bytes of text and so many values in it. */
export const grownTo = ({ page }: HostilePage, most: { readonly bytes: number; readonly values: number }): unknown => {
  const [small, large] = [page(2000), page(4000)]
  const growth = (measure: (stored: unknown) => number) => Math.max(1e-3, (measure(large) - measure(small)) / 2000)
  const n = Math.min(most.bytes / growth((stored) => JSON.stringify(stored).length), most.values / growth(valuesIn))
  return page(Math.floor(n * 0.97))
}

/** A patch, or the whole body of a save, that is made to be slow to read. */
export interface HostilePatch {
  readonly name: string
  readonly patch: (n: number) => unknown
}

const many = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index))
const table = (n: number, value: (index: number) => unknown) =>
  Object.fromEntries(many(Math.min(n, 49_000), (index) => [`k${index}`, value(index)]))
const nested = (depth: number, wrap: (inner: unknown) => unknown, core: unknown): unknown =>
  depth === 0 ? core : wrap(nested(depth - 1, wrap, core))
const adding = (entry: object) => ({ added: { a: entry }, changed: {}, removed: {} })
const element = (id: string, more: object = {}) => ({
  ...{ kind: 'element', id, type: 'Card', name: '', parentId: null, order: 'a0', props: {}, bindings: {}, style: {}, css: '' },
  ...{ events: {}, version: 1, extra: {} },
  ...more,
})
const flow = (nodes: unknown) => ({ kind: 'flow', id: 'a', name: '', nodes, extra: {} })
const step = (id: string, more: object = {}) => ({ id, kind: 'action', name: '', action: 'action/x', params: {}, bindings: {}, ...more })
const group = (body: unknown) => ({ id: 'g', kind: 'group', group: 'loop', params: {}, bindings: {}, body })
const formula = { kind: 'formula', source: 'a' }

export const hostilePatches: readonly HostilePatch[] = [
  { name: 'steps that are none', patch: (n) => adding(flow(many(n, () => 0))) },
  { name: 'steps without anything', patch: (n) => adding(flow(many(n, () => ({ kind: 'action' })))) },
  { name: 'steps of no kind', patch: (n) => adding(flow(many(n, () => ({ kind: 'x' })))) },
  { name: 'steps of one id', patch: (n) => adding(flow(many(n, () => step('s')))) },
  {
    name: 'branches one after the other',
    patch: (n) => adding(flow(many(n, () => ({ id: 'b', kind: 'branch', success: [], failure: [] })))),
  },
  {
    name: 'steps that are none, deep inside',
    patch: (n) => adding(flow([nested(18, (inner) => group([[inner]]), group([many(n, () => 0)]))])),
  },
  { name: 'lanes that are none', patch: (n) => adding(flow([group(many(n, () => 0))])) },
  { name: 'entries that are none', patch: (n) => ({ added: table(n, () => 0), changed: {}, removed: {} }) },
  { name: 'changes that are none', patch: (n) => ({ added: {}, changed: table(n, () => [0, 0, 0]), removed: {} }) },
  { name: 'entries under other ids', patch: (n) => ({ added: table(n, () => element('a')), changed: {}, removed: {} }) },
  {
    name: 'keys that no entry has',
    patch: (n) =>
      adding(
        element(
          'a',
          table(n, () => 0),
        ),
      ),
  },
  { name: 'keys that no patch has', patch: (n) => table(n, () => 0) },
  { name: 'bindings that are none', patch: (n) => adding(element('a', { bindings: table(n, () => 0) })) },
  {
    name: 'bindings in one list',
    patch: (n) => adding(element('a', { bindings: Object.fromEntries(many(Math.min(n, 49_000), (i) => [`list.${i}`, formula])) })),
  },
  {
    name: 'bindings far beyond a list',
    patch: (n) => adding(element('a', { bindings: Object.fromEntries(many(Math.min(n, 49_000), (i) => [`l${i}.999999`, formula])) })),
  },
  { name: 'events that are none', patch: (n) => adding(element('a', { events: table(n, () => 0) })) },
  { name: 'flows of an event that are none', patch: (n) => adding(element('a', { events: { onClick: many(n, () => 0) } })) },
  { name: 'references to flows', patch: (n) => adding(element('a', { events: { onClick: many(n, () => 'nowhere') } })) },
  {
    name: 'elements one below the other',
    patch: (n) => ({
      added: Object.fromEntries(many(Math.min(n, 20_000), (i) => [`e${i}`, element(`e${i}`, { parentId: i === 0 ? null : `e${i - 1}` })])),
      changed: {},
      removed: {},
    }),
  },
  {
    name: 'elements in rings',
    patch: (n) => ({
      added: Object.fromEntries(many(Math.min(n, 20_000), (i) => [`e${i}`, element(`e${i}`, { parentId: `e${i ^ 1}` })])),
      changed: {},
      removed: {},
    }),
  },
  {
    name: 'elements below nothing',
    patch: (n) => ({
      added: Object.fromEntries(many(Math.min(n, 20_000), (i) => [`e${i}`, element(`e${i}`, { parentId: `p${i}` })])),
      changed: {},
      removed: {},
    }),
  },
  {
    name: 'values as deep as they may be',
    patch: (n) => adding(element('a', { props: { list: many(n / 50, () => nested(50, (inner) => [inner], 1)) } })),
  },
  { name: 'a key as long as the patch', patch: (n) => adding(element('a', { props: { ['k'.repeat(n * 8)]: many(n, () => [1]) } })) },
]

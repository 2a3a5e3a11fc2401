import { applyEdit, cellsOf, differenceOf, keysOf, mergeEntry, pathProblem, withCells } from '#kernel/document'
import { applyPatch, type ElementRecord, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page/records'
import { emptyDocument, formatPage, pageKind, parsePage } from '#kernel/page/schema'
import type { Json, JsonObject } from '#kernel/page/values'
import { parseSavedRecords } from '#server/modules/pages/saved-records'
import { repeatEdit } from '../../../kernel/document/edit.ts'
import { leavesOf, withLeaves } from '../../../kernel/document/tree-cells.ts'
import { pinBlocks } from '../../../kernel/page/commands/block-pins.ts'
import { PatchDraft } from '../../../kernel/page/commands/patch-draft.ts'
import { sentencesOf } from '../../../kernel/page/commands/sentences.ts'
import { cellAround } from '../../../kernel/page/records/cells.ts'
import { liftBindings } from '../../../kernel/page/records/lift.ts'
import { lowerBindings } from '../../../kernel/page/records/lower.ts'
import { mapOpaque, mapPlaces, mapTextsAt } from '../../../kernel/page/records/places.ts'
import { fromOlderSpellings } from '../../../kernel/page/schema/older-spellings.ts'
import { putAt, standsAt } from '../../../kernel/page/texts/word-places.ts'
import { cleanJson } from '../../../kernel/page/values/clean-json.ts'
import { getPath, overlap, partsOf, removePath, setPath, setPaths } from '../../../kernel/page/values/path.ts'
import { findJsonProblem } from '../../../kernel/page/values/safe-json.ts'
import { type HostilePath, keyed, nested, tried, type Walker } from './walker.ts'

const FORMULA = { kind: 'formula', source: '1' } as const
const PAIR = { type: 'variable', value: '1' }

export const elementOf = (more: Partial<ElementRecord> = {}): ElementRecord => ({
  ...{ kind: 'element', id: 'E', type: 'Button', name: 'E', parentId: null, order: 'a0' },
  ...{ props: {}, bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
  ...more,
})
export const pageOf = (...entries: readonly PageEntry[]): PageDocument => ({
  entries: new Map([...emptyDocument().entries, ...entries.map((entry) => [entry.id, entry] as const)]),
})

/** A stored page that uses the path, and its first key, wherever an author chooses a name. */
function storedPage({ data, dotted, segments: [key = ''] }: HostilePath): JsonObject {
  const steps: Json = [
    {
      ...{ id: key, type: 'normal', title: key },
      config: { ...keyed(dotted, PAIR), ...keyed(key, PAIR), actionType: 'request', id: key },
    },
    { id: 'b', type: 'condition', children: [{ type: 'success', children: [], ...keyed(key, 1) }], ...keyed(key, 1) },
    { id: 'g', type: 'group', group: 'loop', children: [[]], config: data },
  ]
  const config = {
    props: { ...data, ...keyed(key, PAIR) },
    style: data,
    looks: keyed('hover', data),
    events: [{ eventName: key, actions: steps }],
  }
  return {
    ...keyed(key, 1),
    config,
    block: { inputs: [], ...keyed(key, []) },
    elements: [{ id: key, type: 'Button', name: 'b', elements: [] }],
    elementsMap: { ...keyed(key, { id: key, type: 'Button', config }), E: { type: key, config } },
    apis: keyed(key, { id: key, name: key, stgApi: 'https://a.test', ...data }),
    variables: [{ id: 'v', name: key, type: 'object', defaultValue: data }],
    texts: keyed(key, { values: keyed(key, 'x') }),
    plugins: keyed(key, { version: '1.0.0' }),
    blocks: keyed(key, 1),
    flows: [{ id: key, name: key, actions: steps }],
  }
}

const cellWays = ({ slashed, data }: HostilePath): readonly (readonly [string, Json | undefined])[] => [
  [slashed, 'x'],
  [slashed, undefined],
  [slashed, { source: FORMULA }],
  [slashed, { value: [1], below: data }],
  [slashed, data],
]

export const documentWalkers: readonly Walker[] = [
  {
    name: 'leaves of a tree',
    files: ['kernel/document/tree-cells.ts', 'kernel/document/path.ts'],
    walk: (path) =>
      [{}, path.data, { a: path.data }].map((value) => [
        ...cellWays(path).map(([at, cell]) => withLeaves({ value, sources: keyed(path.dotted, FORMULA) }, [{ path: at, cell }])),
        leavesOf({ value, sources: keyed(path.dotted, FORMULA) }),
      ]),
  },
  {
    name: 'cells of a record',
    files: ['kernel/document/cells.ts'],
    walk: (path) => {
      const element = elementOf({ props: path.data, style: path.data, extra: path.data })
      const parts = ['props', 'style', 'looks', 'events', 'extra', 'css', path.segments[0] ?? '']
      const cells = parts.flatMap((part) =>
        cellWays(path).map(([at, cell]) =>
          cell === undefined ? (['E', `${part}/${at}`, null, true] as const) : (['E', `${part}/${at}`, cell] as const),
        ),
      )
      const entries = new Map<string, PageEntry>([['E', element]])
      repeatEdit(pageKind, entries, { id: 'e', added: [], cells, removed: [] })
      return [
        entries,
        cells.map((cell) => withCells(pageKind, element, [cell])),
        cells.map((cell) =>
          applyEdit(
            pageKind,
            { get: (id) => (id === 'E' ? element : undefined), childrenOf: () => [] },
            { id: 'e', added: [], cells: [cell], removed: [] },
          ),
        ),
        cellsOf(pageKind, element),
        mergeEntry(pageKind, { base: elementOf(), mine: element, theirs: elementOf({ props: nested(path.segments, 'y') }) }),
        differenceOf(pageKind, new Map([['E', elementOf()]]), new Map([['E', element]])),
        [pathProblem(path.slashed), keysOf(path.slashed)],
      ]
    },
  },
  {
    name: 'sentences about changes',
    files: ['kernel/page/commands/sentences.ts'],
    walk: (path) =>
      sentencesOf(pageOf(elementOf()), pageOf(elementOf({ props: path.data, style: path.data, extra: path.data })), () => undefined),
  },
  {
    name: 'paths into values',
    files: ['kernel/page/values/path.ts', 'kernel/page/values/limits.ts'],
    walk: ({ dotted, data }) => [
      [{}, [], data, 'x'].map((root) => getPath(root as Json, dotted)),
      [{}, [], data].map((root) => setPath(root as Json, dotted, 'x')),
      [{}, [], data].map((root) => removePath(root as Json, dotted)),
      setPaths({}, [[dotted, 1] as const, [`${dotted}.a`, 2] as const]),
      [partsOf(dotted), overlap(dotted, 'a')],
    ],
  },
  {
    name: 'plain JSON out of anything',
    files: ['kernel/page/values/clean-json.ts', 'kernel/page/values/safe-json.ts'],
    walk: ({ data }) => [cleanJson({ a: data, ...data }, 40, () => undefined), findJsonProblem(data)],
  },
  {
    name: 'formulas in stored values',
    files: ['kernel/page/records/lift.ts', 'kernel/page/records/lower.ts'],
    walk: ({ segments, dotted, data }) => {
      const lifted = liftBindings(nested(segments, PAIR))
      return [
        lifted,
        lowerBindings(lifted.value, lifted.bindings),
        ...[{}, data, { a: [data] }].map((value) => lowerBindings(value, keyed(dotted, FORMULA as never) as never)),
      ]
    },
  },
  {
    name: 'declared places',
    files: ['kernel/page/records/places.ts'],
    walk: ({ dotted, data }) => [
      mapPlaces(data, keyed(dotted, 'formula') as never, (_at, _kind, text) => `${text}!`),
      mapPlaces({}, keyed(dotted, 'formula') as never, (_at, _kind, text) => `${text}!`),
      mapOpaque(data, keyed(dotted, 'opaque') as never, (_at, text) => `${text}!`),
      mapTextsAt(data, (_at, text) => `${text}!`),
    ],
  },
  {
    name: 'texts at a place of a record',
    files: ['kernel/page/texts/word-places.ts'],
    walk: ({ dotted, data }) =>
      [elementOf(), elementOf({ props: data })].map((element) => [
        standsAt(element, dotted),
        putAt(element, dotted, { value: 'x' }),
        putAt(element, dotted, { binding: FORMULA }),
      ]),
  },
  {
    name: 'stored pages',
    files: [
      ...['parse-page', 'parse-config', 'parse-flow', 'parse-block', 'older-spellings', 'format-page', 'format-flow', 'format-source'].map(
        (name) => `kernel/page/schema/${name}.ts`,
      ),
      'kernel/page/records/map-entry.ts',
    ],
    walk: (path) => {
      const stored = storedPage(path)
      const { document, findings } = parsePage(JSON.stringify(stored))
      return [document, findings, formatPage(document), fromOlderSpellings(stored)]
    },
  },
  {
    name: 'saved records',
    files: ['server/modules/pages/saved-records.ts', 'kernel/page/schema/records-schema.ts'],
    walk: ({ segments: [key = ''], data, dotted }) => {
      const entry = elementOf({ id: key, props: data, bindings: keyed(dotted, FORMULA as never) as never })
      return tried(() => {
        const patch = parseSavedRecords({ added: keyed(key, entry as unknown as Json), changed: {}, removed: {} })
        return [patch, applyPatch(emptyDocument(), patch)]
      })
    },
  },
  {
    name: 'columns of a table',
    files: ['kernel/page/records/cells.ts'],
    walk: ({ dotted, data }) => {
      const table = elementOf({ id: 'T', props: { columns: [{ id: 'c', ...data }] } })
      const info = { slots: [{ each: { list: 'columns', by: 'id', shows: dotted } }] }
      return cellAround(pageOf(table, elementOf({ parentId: 'T', slot: 'c' })), () => info as never, 'E')
    },
  },
  {
    name: 'pins of blocks',
    files: ['kernel/page/commands/block-pins.ts'],
    walk: ({ segments: [key = ''] }) => {
      const draft = new PatchDraft(emptyDocument())
      pinBlocks(draft, keyed(key, 1) as never, [elementOf({ type: `block/${key}` })])
      return draft.get(PAGE_ID)
    },
  },
]

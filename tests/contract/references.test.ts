import { describe, expect, test } from 'vitest'
import { createReferenceIndex, planRename, type ReferenceTarget } from '#kernel/engine/references/references'
import { duplicateElements, pasteElements, removeApi, removeElements, removeFlow, removeVariable, toClipboard } from '#kernel/page/commands'
import { applyPatch, type Command, type PageDocument, type PageEntry, toReferences } from '#kernel/page/records'
import { checkDocument, emptyDocument } from '#kernel/page/schema'
import { createId, type Json, type JsonObject } from '#kernel/page/values'
import type { Plugin } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue } from '#sdk'
import { strangerPlugin } from './stranger-plugin.ts'

type Kind = 'element' | 'api' | 'variable' | 'flow'
/** One place of a declaration that names another part of a page. */
interface Row {
  readonly what: 'actions' | 'components' | 'sources'
  readonly id: string
  readonly path: string
  readonly kind: Kind
}

const KINDS: readonly string[] = ['element', 'api', 'variable', 'flow'] satisfies Kind[]
const TARGETS: { readonly [kind in Kind]: { readonly text: string; readonly id: string; readonly target: ReferenceTarget } } = {
  element: { text: 'Target_1', id: 'Target_1', target: { kind: 'element', id: 'Target_1' } },
  api: { text: 'api_1', id: 'api_1', target: { kind: 'api', id: 'api_1' } },
  variable: { text: 'count', id: 'variable_1', target: { kind: 'variable', name: 'count' } },
  flow: { text: 'flow_called', id: 'flow_called', target: { kind: 'flow', id: 'flow_called' } },
}

/** What declarations say, as the server reads it: data that came through JSON. */
function declarationsOf(plugins: readonly Plugin[]) {
  const { components, references: data } = JSON.parse(JSON.stringify(collectCatalogue(plugins))) as ReturnType<typeof collectCatalogue>
  const byType = new Map(components.map((info) => [info.type, info]))
  const rows = (['actions', 'components', 'sources'] as const).flatMap((what) =>
    Object.entries(data[what]).flatMap(([id, places]) =>
      Object.entries(places).flatMap(([path, kind]): Row[] => (KINDS.includes(kind) ? [{ what, id, path, kind: kind as Kind }] : [])),
    ),
  )
  return { rows, references: toReferences(data), catalogue: (type: string) => byType.get(type) }
}

const all = declarationsOf([...basePlugins, strangerPlugin])
const { references, catalogue } = all
const strangers = declarationsOf([strangerPlugin]).rows

const element = (id: string, parts: object = {}): PageEntry => ({
  kind: 'element',
  id,
  type: 'Button',
  name: id,
  parentId: null,
  order: id === 'Target_1' ? 'a0' : 'a1',
  version: 1,
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  extra: {},
  ...parts,
})

const valuesWith = (path: string, text: string): JsonObject => nest(path.split('.'), text) as JsonObject
function nest([segment, ...rest]: readonly string[], text: string): Json {
  if (segment === undefined) return text
  return segment === '*' ? [nest(rest, text)] : { [segment]: nest(rest, text) }
}

/** A page with one of everything that can be named, and one place that names one of them. */
function pageWith({ what, id, path, kind }: Row): PageDocument {
  const values = valuesWith(path, TARGETS[kind].text)
  const step = { id: 'n1', kind: 'action' as const, name: '', action: id, params: values, bindings: {} }
  const source = { api: null, source: id as `source/${string}`, config: values, bindings: {}, execute: 'never' as const }
  const host = {
    actions: element('Host_1', { events: { onClick: ['flow_1'] } }),
    components: element('Host_1', { type: id, props: values }),
    sources: element('Host_1', { source }),
  }[what]
  const entries: readonly PageEntry[] = [
    element('Target_1'),
    host,
    { kind: 'flow', id: 'flow_1', name: '', nodes: what === 'actions' ? [step] : [], extra: {} },
    { kind: 'flow', id: 'flow_called', name: 'called', nodes: [], extra: {} },
    { kind: 'api', id: 'api_1', name: 'orders', source: 'source/http', config: {}, bindings: {}, extra: {} },
    { kind: 'variable', id: 'variable_1', name: 'count', type: 'number', defaultValue: 0, description: '', extra: {} },
  ]
  return { entries: new Map([...emptyDocument().entries, ...entries.map((entry) => [entry.id, entry] as const)]) }
}

function run<Args>(document: PageDocument, command: Command<Args>, args: Args): PageDocument {
  const plan = command.plan({ document, catalogue, references, newId: createId }, args)
  if ('refused' in plan) throw new Error(plan.refused.en)
  return applyPatch(document, plan)
}

const dangling = (document: PageDocument) =>
  checkDocument(document, catalogue, references)
    .filter(({ code }) => code.startsWith('PAGE_DANGLING_'))
    .map(({ code, entry, path }) => `${code} ${entry} ${path}`)

const placeOf = ({ what, path }: Row) => {
  const at = path.replaceAll('*', '0')
  return what === 'actions' ? { entry: 'flow_1', path: `n1.${at}` } : { entry: 'Host_1', path: what === 'sources' ? `source.${at}` : at }
}

/** What the place names on a page, whose host may be a copy. */
function named(document: PageDocument, row: Row, host: string): Json | undefined {
  const entry = document.entries.get(host)
  if (entry?.kind !== 'element') return undefined
  const flow = document.entries.get(entry.events.onClick?.[0] ?? '')
  const values =
    row.what === 'components' ? entry.props : row.what === 'sources' ? entry.source?.config : flow?.kind === 'flow' && flow.nodes[0]
  let here: unknown =
    row.what === 'actions' ? (values as { readonly params: JsonObject } | false) && (values as { params: JsonObject }).params : values
  for (const segment of row.path.replaceAll('*', '0').split('.')) here = (here as JsonObject | undefined)?.[segment]
  return here as Json | undefined
}

const REMOVALS: { readonly [kind in Kind]: (document: PageDocument) => PageDocument } = {
  element: (document) => run(document, removeElements, { ids: ['Target_1'] }),
  api: (document) => run(document, removeApi, { id: 'api_1' }),
  variable: (document) => run(document, removeVariable, { id: 'variable_1' }),
  flow: (document) => run(document, removeFlow, { id: 'flow_called' }),
}

const added = (before: PageDocument, after: PageDocument, kind: PageEntry['kind']) =>
  [...after.entries.values()].filter((entry) => entry.kind === kind && !before.entries.has(entry.id))

test('the built-in actions name elements, apis, variables and flows, and so do those of a plugin that nobody here knows', () => {
  expect(new Set(all.rows.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  expect(new Set(strangers.map(({ what, kind }) => `${what} ${kind}`)).size).toBe(12)
  const ids = new Set(all.rows.map(({ id }) => id))
  for (const known of ['action/call-flow', 'action/scroll-to', 'action/focus', 'action/switch', 'action/stranger'])
    expect(ids).toContain(known)
})

describe.each(all.rows)('$what $id: $path names its $kind, and', (row) => {
  const { text, id, target } = TARGETS[row.kind]
  const document = pageWith(row)

  test('who refers to it knows the place', () => {
    const users = createReferenceIndex(document, { references }).usersOf(target)
    expect(users.map(({ entry, path }) => ({ entry, path }))).toContainEqual(placeOf(row))
    expect(dangling(document)).toEqual([])
  })

  test('a new name is followed, and nothing dangles after it', () => {
    const newName = row.kind === 'variable' ? 'total' : 'Renamed_1'
    const plan = planRename(document, target, newName, { references })
    if ('refused' in plan) throw new Error(plan.refused.en)
    const after = applyPatch(document, plan)
    // All but variables are named by their ids, which a new name leaves alone.
    expect(named(after, row, 'Host_1')).toBe(row.kind === 'variable' ? newName : text)
    expect(dangling(after)).toEqual([])
  })

  test('its removal leaves a finding at the place', () => {
    const { entry, path } = placeOf(row)
    expect(dangling(REMOVALS[row.kind](document))).toEqual([`PAGE_DANGLING_${row.kind.toUpperCase()} ${entry} ${path}`])
  })

  test('an empty place, and one that a formula computes, are no findings', () => {
    const empty = new Map(document.entries)
    const bindings = { [row.path.replaceAll('*', '0')]: { kind: 'formula' as const, source: '1' } }
    for (const each of document.entries.values()) {
      if (each.id === id) empty.delete(id)
      else if (each.kind === 'flow')
        empty.set(each.id, { ...each, nodes: each.nodes.map((node) => ({ ...node, bindings })) as typeof each.nodes })
      else if (each.kind === 'element' && row.what === 'components' && each.id === 'Host_1') empty.set(each.id, { ...each, bindings })
      else if (each.kind === 'element' && each.source) empty.set(each.id, { ...each, source: { ...each.source, bindings } })
    }
    expect(dangling({ entries: empty })).toEqual([])
    expect(dangling(pageWithout(row))).toEqual([])
  })

  test('a copy on another page names what came along', () => {
    const before = emptyDocument()
    const clip = toClipboard(document, row.kind === 'element' ? ['Target_1', 'Host_1'] : ['Host_1'], references)
    const after = run(before, pasteElements, { text: clip, parentId: null })
    expect(dangling(after)).toEqual([])
    const elements = added(before, after, 'element')
    const host = elements.at(-1)!.id
    const wanted =
      row.kind === 'element'
        ? elements[0]!.id
        : row.kind === 'variable'
          ? 'count'
          : added(before, after, row.kind).find((e) => (e as { name: string }).name !== '')?.id
    expect(wanted).toBeDefined()
    expect(named(after, row, host)).toBe(wanted)
    const again = run(after, pasteElements, { text: clip, parentId: null })
    expect(dangling(again)).toEqual([])
    expect([added(after, again, 'api'), added(after, again, 'variable')]).toEqual([[], []])
  })

  test('a copy beside it names the same, or the copy of what was copied with it', () => {
    const after = run(document, duplicateElements, { ids: row.kind === 'element' ? ['Target_1', 'Host_1'] : ['Host_1'] })
    expect(dangling(after)).toEqual([])
    const elements = added(document, after, 'element')
    const copy = named(after, row, elements.at(-1)!.id)
    if (row.kind === 'element') expect(copy).toBe(elements[0]!.id)
    else if (row.kind === 'flow') expect(after.entries.get(copy as string)).toMatchObject({ kind: 'flow', name: 'called' })
    else expect(copy).toBe(text)
    expect(named(after, row, 'Host_1')).toBe(text)
    expect([added(document, after, 'api'), added(document, after, 'variable')]).toEqual([[], []])
  })
})

function pageWithout(row: Row): PageDocument {
  const entries = new Map(pageWith(row).entries)
  const { what, id } = row
  const values = valuesWith(row.path, '')
  const step = { id: 'n1', kind: 'action' as const, name: '', action: id, params: values, bindings: {} }
  if (what === 'actions') entries.set('flow_1', { kind: 'flow', id: 'flow_1', name: '', nodes: [step], extra: {} })
  else entries.set('Host_1', element('Host_1', what === 'components' ? { type: id, props: values } : {}))
  return { entries }
}

describe('a rule that compares two fields', () => {
  const { components, references: data } = collectCatalogue(basePlugins)
  const options = {
    references: toReferences(data),
    catalogue: (type: string) => components.find((info) => info.type === type),
  }
  const item = (name: string, rules: Json = []): JsonObject => ({ formItem: { name, label: name, rules } })
  const element = (id: string, type: string, parentId: string | null, props: JsonObject): PageEntry => ({
    ...{
      kind: 'element',
      id,
      type,
      name: id,
      parentId,
      order: id,
      props,
      bindings: {},
      style: {},
      css: '',
      events: {},
      version: 1,
      extra: {},
    },
  })
  const compared = [{ key: 'compare', compare: 'gte', field: 'from', message: '' }]
  const column = { title: 'To', dataIndex: 'to', formItem: { rules: compared } }
  const document: PageDocument = {
    entries: new Map(
      [
        ...emptyDocument().entries.values(),
        element('Form_1', 'Form', null, {}),
        element('Form_2', 'Form', null, {}),
        element('From', 'DatePicker', 'Form_1', item('from')),
        element('To', 'DatePicker', 'Form_1', item('to', compared)),
        element('Other', 'DatePicker', 'Form_2', item('to', compared)),
        element('Table', 'EditTable', 'Form_1', { ...item('rows'), columns: [column] }),
      ].map((entry) => [entry.id, entry] as const),
    ),
  }

  test('follows the other field to its new name, and nothing else of that name does', () => {
    const planned = planRename(document, { kind: 'field', form: 'Form_1', name: 'from' }, 'begin', options)
    if ('refused' in planned) throw new Error(planned.refused.en)
    const after = applyPatch(document, planned)
    const fieldIn = (id: string) =>
      JSON.stringify((after.entries.get(id) as { readonly props: JsonObject }).props).match(/"field":"(\w+)"/)?.[1]
    expect(after.entries.get('From')).toMatchObject({ props: { formItem: { name: 'begin' } } })
    expect(['To', 'Other', 'Table'].map(fieldIn)).toEqual(['begin', 'from', 'from'])
  })

  test('is named among those that use the field', () => {
    const users = createReferenceIndex(document, options).usersOf({ kind: 'field', form: 'Form_1', name: 'from' })
    expect(users.map(({ entry, path }) => `${entry} ${path}`)).toEqual(['To formItem.rules.0.field'])
  })
})

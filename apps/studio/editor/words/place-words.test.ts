import { describe, expect, it } from 'vitest'
import type { FlowNode, PageDocument, PageEntry } from '#kernel/page/records'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { actionsPoint, componentsPoint, type FieldSpec, fieldsOf, sourcesPoint, stepKindsPoint } from '#sdk'
import { hasWireName } from '../../../../tests/helpers/wire-names.ts'
import { elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'
import { placeWords } from './place-words.ts'

const kernel = new Kernel()
kernel.load(...basePlugins)

const placed = (entry: PageEntry, path: string): readonly string[] => {
  const document: PageDocument = { entries: new Map([[entry.id, entry]]) }
  return (['zh', 'en'] as const).map((locale) => placeWords({ kernel, document, locale }, entry.id, path))
}
/** The paths of fields, and of fields of the items of lists. */
const pathsOf = (fields: readonly FieldSpec[]): readonly string[] =>
  fields.flatMap(({ path, items = [] }) => [
    path,
    ...items.flatMap((item) => (item.generated === undefined ? [`${path}.1.${item.path}`] : [])),
  ])

function wireNames(entry: PageEntry, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    placed(entry, path)
      .filter((words) => words === '' || hasWireName(words))
      .map((words) => `${path}: ${words}`),
  )
}
const step = (id: string): FlowNode => ({ id: 's', kind: 'action', name: '', action: id, params: {}, bindings: {} })

describe('places on a page', () => {
  it.each(
    kernel
      .registry(componentsPoint)
      .all.peek()
      .map((each) => [each.type, each] as const),
  )('of %s are called by the labels of their settings and events', (type, declaration) => {
    const entry = elementRecord('e', { type })
    const events = Object.keys(declaration.events ?? {}).map((event) => `events.${event}.0`)
    expect(
      wireNames(entry, [...pathsOf(fieldsOf(declaration.props)), ...events, 'css', 'shared', 'showOrHide', 'style.backgroundColor']),
    ).toEqual([])
  })

  it.each(
    kernel
      .registry(sourcesPoint)
      .all.peek()
      .map((each) => [each.id, each] as const),
  )('of an api with %s are called by the labels of its settings', (source, { config }) => {
    const api = { kind: 'api', id: 'a', name: 'orders', source, config: {}, bindings: {}, extra: {} } as const
    expect(wireNames(api, pathsOf(fieldsOf(config)))).toEqual([])
    const use = { api: null, source, config: {}, bindings: {}, execute: 'at once' } as const
    const paths = pathsOf(fieldsOf(config)).map((path) => `source.${path}`)
    expect(wireNames(elementRecord('e', { source: use }), paths)).toEqual([])
  })

  it.each(
    kernel
      .registry(actionsPoint)
      .all.peek()
      .map((each) => [each.id, each] as const),
  )('of a step with %s are called by its action and its parameters', (action, { params }) => {
    const flow = flowRecord('f', { nodes: [step(action)] })
    expect(wireNames(flow, ['s', ...pathsOf(fieldsOf(params)).map((path) => `s.${path}`)])).toEqual([])
  })

  it.each(
    kernel
      .registry(stepKindsPoint)
      .all.peek()
      .map((each) => [each.id] as const),
  )('of a step of the kind %s are called by it', (id) => {
    const group = { id: 's', kind: 'group', group: id.slice('step/'.length), params: {}, bindings: {}, body: [[]] } as const
    expect(wireNames(flowRecord('f', { nodes: [group] }), ['s'])).toEqual([])
  })

  it('count rows from one and name what nobody declares as it is written', () => {
    const columns = [{ title: 'A' }]
    expect(placed(elementRecord('e', { type: 'MarsTable', props: { columns } }), 'columns.0.title')[1]).toBe('Columns › 1 › Title')
    expect(placed(elementRecord('e', { type: 'Button' }), 'tpye')[1]).toBe('tpye')
  })
})

import { describe, expect, it } from 'vitest'
import type { Changes } from '#kernel/document'
import type { Catalogue, ComponentInfo, ElementRecord, PageDocument, PageEntry } from '#kernel/page/records'
import { changesFrom } from '../../page/patch.fixture.ts'
import { createProgramCompiler } from './program-compiler.ts'

const info = (type: string, more: Partial<ComponentInfo> = {}): ComponentInfo => ({
  ...{ type, version: 1, label: { zh: type, en: type }, group: 'basic', tags: [], accepts: 'anything', defaults: {}, formItem: false },
  ...{ functionProps: [], events: [], methods: [], plugin: { id: 'tessera', version: '1.0.0' } },
  ...more,
})
const infos: { readonly [type: string]: ComponentInfo } = {
  ForEach: info('ForEach', {
    ...{ repeats: { prop: 'data', key: 'itemKey' }, defaults: { data: [1, 2], itemKey: 'id' } },
    data: { prop: 'data', driven: 'engine' },
  }),
  Text: info('Text'),
  Form: info('Form', { tags: ['form'] }),
  Grid: info('Grid', {
    formItem: true,
    slots: {
      cell: {
        ...{ label: { zh: '单元格', en: 'Cell' }, accepts: 'anything', repeats: { over: 'field' } },
        each: { list: 'columns', keys: ['id'], title: 'title' },
      },
    },
  }),
  Box: info('Box', { formItem: true }),
  Frame: info('Frame', { formItem: true, framesField: true }),
  Table: info('Table', {
    slots: {
      toolbar: { label: { zh: '工具栏', en: 'Toolbar' }, accepts: 'anything' },
      expanded: { label: { zh: '展开行', en: 'Expanded row' }, accepts: 'anything', repeats: { over: 'view' } },
      cell: {
        ...{ label: { zh: '单元格', en: 'Cell' }, accepts: 'anything', repeats: { over: 'view' } },
        each: { list: 'columns', keys: ['id', 'dataIndex'], title: 'title' },
      },
    },
  }),
}
const catalogue: Catalogue = (type) => infos[type]

const element = (id: string, parentId: string | null, formulas: { [path: string]: string } = {}): ElementRecord =>
  ({
    ...{
      kind: 'element',
      id,
      parentId,
      order: id,
      type: id.split('_')[0]!,
      name: id,
      version: 1,
      props: {},
      style: {},
      css: '',
      events: {},
    },
    bindings: Object.fromEntries(Object.entries(formulas).map(([path, source]) => [path, { kind: 'formula', source }])),
  }) as unknown as ElementRecord
const documentOf = (...entries: readonly PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
const change = (from: PageEntry, to: PageEntry): Changes<PageEntry> => changesFrom({ changed: new Map([[to.id, [from, to]]]) })
const readsIn = (
  program: { readonly bindings: readonly { readonly element: string; readonly reads: unknown; readonly template?: number }[] },
  id: string,
) => program.bindings.filter((b) => b.element === id).map(({ reads, template }) => ({ reads, template }))

describe('what stands in rows', () => {
  const outer = element('ForEach_1', null, { data: 'context.variable.list' })
  const inner = element('ForEach_2', 'ForEach_1', { data: 'item.kids' })
  const text = element('Text_1', 'ForEach_2', { text: 'item.n + ForEach_1.item.name' })

  it('is a template of its own for each list, and lists in lists are parts of items', () => {
    const { program } = createProgramCompiler(documentOf(text, inner, outer), catalogue)
    expect(program.templates).toEqual([
      { id: expect.any(Number), parent: null, state: ['component.ForEach_2'] },
      { id: expect.any(Number), parent: program.templates![0]!.id },
    ])
    expect(program.uses?.map(({ element: id, key, rows }) => [id, key, rows])).toEqual([
      ['ForEach_1', 'id', { path: 'variable.list' }],
      ['ForEach_2', 'id', { path: '~0.kids' }],
    ])
    expect(readsIn(program, 'Text_1')).toEqual([{ reads: ['~0.n', '~1.name'], template: program.templates![1]!.id }])
  })

  it('has its list from a formula, from a source or as it is written', () => {
    const usesOf = (one: ElementRecord) => createProgramCompiler(documentOf(one), catalogue).program.uses?.[0]?.rows
    expect(usesOf(element('ForEach_1', null))).toEqual({ value: [1, 2] })
    expect(usesOf(element('ForEach_1', null, { data: 'variable.list.filter(Boolean)' }))).toEqual({ binding: 1 })
    const source = { api: null, bindings: {} } as unknown as NonNullable<ElementRecord['source']>
    expect(usesOf({ ...element('ForEach_1', null), source })).toEqual({ path: 'component.ForEach_1.data' })
  })

  it('needs the engine, also where nothing is computed', () => {
    expect(createProgramCompiler(documentOf(element('ForEach_1', null)), catalogue).program.needsEngine).toBe(true)
    expect(createProgramCompiler(documentOf(element('Text_1', null)), catalogue).program.needsEngine).toBe(false)
  })

  it('means something else when it moves into rows and out of them, with all that is in it', () => {
    const compiler = createProgramCompiler(documentOf(outer, { ...inner, parentId: null }, text), catalogue)
    expect(readsIn(compiler.program, 'Text_1')[0]!.reads).toEqual(['~0.n', 'ForEach_1.item.name'])
    const { patch } = compiler.apply(change({ ...inner, parentId: null }, inner))
    expect(patch.templates).toHaveLength(2)
    expect(readsIn({ bindings: patch.bindings.added }, 'Text_1')[0]!.reads).toEqual(['~0.n', '~1.name'])
    expect(readsIn({ bindings: patch.bindings.added }, 'ForEach_2')[0]!.reads).toEqual(['~0.kids'])
    const back = compiler.apply(change(inner, { ...inner, parentId: null }))
    expect(readsIn({ bindings: back.patch.bindings.added }, 'Text_1')[0]!.reads).toEqual(['~0.n', 'ForEach_1.item.name'])
  })

  it('is one row in all regions of an element whose view hands the rows over', () => {
    const table = element('Table_1', null)
    const inCell = { ...element('Text_1', 'Table_1', { text: 'item.name' }), slot: 'cell:name' }
    const below = { ...element('Text_2', 'Table_1', { text: 'Table_1.item.id' }), slot: 'expanded' }
    const inBar = { ...element('Text_3', 'Table_1', { text: 'item.name' }), slot: 'toolbar' }
    const { program } = createProgramCompiler(documentOf(table, inCell, below, inBar), catalogue)
    expect(program.templates).toHaveLength(1)
    const [{ id: template } = { id: 0 }] = program.templates!
    expect(program.uses).toEqual([
      { ...{ element: 'Table_1', slot: '*', template }, keys: 'component.Table_1.keys', rows: { path: 'component.Table_1.rows' } },
    ])
    expect(readsIn(program, 'Text_1')).toEqual([{ reads: ['~0.name'], template }])
    expect(readsIn(program, 'Text_2')).toEqual([{ reads: ['~0.id'], template }])
    expect(readsIn(program, 'Text_3')).toEqual([{ reads: [] }])
  })

  it('is made for a view that hands rows over from when the first element comes until the last one goes', () => {
    const table = element('Table_1', null)
    const inCell = { ...element('Text_1', 'Table_1', { text: 'item.name' }), slot: 'cell:name' }
    const compiler = createProgramCompiler(documentOf(table), catalogue)
    expect([compiler.program.uses, compiler.program.needsEngine]).toEqual([undefined, false])
    const _empty = { added: new Map(), changed: new Map(), removed: new Map() }
    expect(compiler.apply(changesFrom({ added: new Map([[inCell.id, inCell]]) })).patch.uses).toHaveLength(1)
    const inBar = { ...inCell, slot: 'toolbar' }
    const moved = compiler.apply(change(inCell, inBar)).patch
    expect(moved.uses).toEqual([])
    expect(readsIn({ bindings: moved.bindings.added }, 'Text_1')).toEqual([{ reads: [] }])
    expect(compiler.apply(change(inBar, inCell)).patch.uses).toHaveLength(1)
    expect(compiler.apply(changesFrom({ removed: new Map([[inCell.id, inCell]]) })).patch.uses).toEqual([])
  })

  it('has the rows of a form item in all of its named regions together', () => {
    const grid = { ...element('Grid_1', 'Form_1'), props: { formItem: { name: 'people' }, columns: [{ id: 'c1' }, { id: 'c2' }] } }
    const inCell = { ...element('Text_1', 'Grid_1', { text: 'item.name + Grid_1.item.size' }), slot: 'cell:c1' }
    const other = { ...element('Box_1', 'Grid_1'), slot: 'cell:c2', props: { formItem: { name: 'size' } } }
    const { program } = createProgramCompiler(documentOf(element('Form_1', null), grid, inCell, other), catalogue)
    const [{ id: template } = { id: 0 }] = program.templates!
    expect(program.uses).toEqual([
      { ...{ element: 'Grid_1', slot: '*', template }, keys: 'component.Grid_1.keys', rows: { path: 'Form_1.people' } },
    ])
    expect(readsIn(program, 'Text_1')).toEqual([{ reads: ['~0.name', '~0.size'], template }])
  })

  it('has its rows under the name that a frame around the list gives', () => {
    const frame = { ...element('Frame_1', 'Form_1'), props: { formItem: { name: 'team' } } }
    const grid = { ...element('Grid_1', 'Frame_1'), props: { formItem: { name: 'people' }, columns: [{ id: 'c1' }] } }
    const inCell = { ...element('Text_1', 'Grid_1', { text: 'item.name' }), slot: 'cell:c1' }
    const { program } = createProgramCompiler(documentOf(element('Form_1', null), frame, grid, inCell), catalogue)
    expect(program.uses?.map(({ rows }) => rows)).toEqual([{ path: 'Form_1.team' }])
  })

  it('is told with an edit only where it is another one', () => {
    const compiler = createProgramCompiler(documentOf(outer, inner, text), catalogue)
    const other = element('Text_1', 'ForEach_2', { text: 'item.m' })
    expect(compiler.apply(change(text, other)).patch).not.toHaveProperty('templates')
    const unkeyed = { ...outer, props: { itemKey: '' } }
    expect(compiler.apply(change(outer, unkeyed)).patch.uses?.[0]).not.toHaveProperty('key')
  })
})

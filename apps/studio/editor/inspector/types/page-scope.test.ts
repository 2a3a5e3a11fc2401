import { describe, expect, it } from 'vitest'
import type { ElementRecord, PageDocument, PageEntry, VariableRecord } from '#kernel/page/records'
import { getPath, type Json } from '#kernel/page/values'
import { functionDeclarations } from '#plugins/presets/functions'
import { inferType } from './infer-type.ts'
import { type PageTypes, typeScopeOf } from './page-scope.ts'
import { short } from './types.fixture.ts'

const variable = (name: string, type: VariableRecord['type'], defaultValue: Json, formula?: string): VariableRecord => ({
  kind: 'variable',
  id: `v_${name}`,
  name,
  type,
  defaultValue,
  description: '',
  extra: {},
  ...(formula === undefined ? {} : { formula }),
})
const element = (id: string, type: string, parentId: string | null, props = {}): ElementRecord => ({
  kind: 'element',
  id,
  type,
  name: id,
  parentId,
  order: 'a0',
  props,
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
})
const page = (...entries: PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })

const document = page(
  variable('count', 'number', null),
  variable('title', 'string', ''),
  variable('open', 'boolean', false),
  variable('user', 'object', { name: 'a', boss: null }),
  variable('rows', 'array', [{ id: 1 }]),
  variable('empty', 'array', []),
  variable('odd', 'array', 'not a list'),
  variable('double', 'number', null, 'variable.count * 2'),
  variable('fourfold', 'number', null, 'variable.double + variable.double'),
  variable('a', 'number', null, 'variable.b'),
  variable('b', 'number', null, 'variable.a + 1'),
  element('Form_1', 'Form', null),
  element('Input_1', 'Input', 'Form_1', { formItem: { name: 'age' } }),
  element('Table_1', 'Table', null),
)
const catalogue: PageTypes['catalogue'] = (type) =>
  ({ Form: { tags: ['form'] }, Table: { tags: [], data: { prop: 'data', driven: 'view' } } })[type] as ReturnType<PageTypes['catalogue']>

function typeOn(source: string, live: Json = {}, input?: Json): string {
  const scope = typeScopeOf({
    document,
    catalogue,
    functions: functionDeclarations,
    references: {},
    live: (path) => getPath(live as never, path),
    input,
  })
  return short(inferType(source, 'formula', scope))
}

describe('names of a page are', () => {
  it('variables by their declared type, objects and lists by the shape of their default', () => {
    const types = ['count', 'title', 'open', 'user', 'rows', 'empty', 'odd'].map((name) => typeOn(`variable.${name}`))
    expect(types).toEqual([
      'number',
      'text',
      'boolean',
      '{name: text, boss: unknown}',
      'list<{id: number}>',
      'list<unknown>',
      'list<unknown>',
    ])
  })

  it('computed variables by their formula; those that go round in a circle are not known', () => {
    expect(['double', 'fourfold', 'a', 'b'].map((name) => typeOn(`context.variable.${name}`))).toEqual([
      'number',
      'number',
      'unknown',
      'unknown',
    ])
  })

  it('objects and lists also by what they hold now, where the default tells nothing', () => {
    const live = { variable: { user: { name: 1, boss: { name: 'b' } }, empty: [{ id: 1 }] } }
    expect(typeOn('variable.user', live)).toBe('{name: text, boss: {name: text}}')
    expect(typeOn('variable.empty.map((row) => row.id)', live)).toBe('list<number>')
  })

  it('the address: its query by key as it is now', () => {
    const live = { route: { path: '/page/1', search: '?id=7&tag=a&tag=b', query: { id: '7', tag: ['a', 'b'] } } }
    expect(['route.path', 'route.search', 'route.query.id'].map((name) => typeOn(name))).toEqual(['text', 'text', 'unknown'])
    expect(['route.query.id', 'route.query.tag', 'route.query.tag[0]'].map((name) => typeOn(name, live))).toEqual([
      'text',
      'list<text>',
      'text',
    ])
  })

  it('forms and element data by what they hold now, and the user', () => {
    const live = { Form_1: { age: 3 }, component: { Table_1: [{ id: 1 }] }, store: { userId: 1 } }
    expect(typeOn('Form_1.age')).toBe('unknown')
    expect(typeOn('Form_1.age', live)).toBe('number')
    expect(typeOn('context.component.Table_1[0].id', live)).toBe('number')
    expect(typeOn('context.component.Table_1')).toBe('unknown')
    expect(typeOn('context.store.userName')).toBe('text')
  })

  it('the event, where a sample of it is known', () => {
    expect(typeOn('eventParams.value')).toBe('unknown')
    expect(typeOn('eventParams.value', {}, { value: 1 })).toBe('number')
  })
})

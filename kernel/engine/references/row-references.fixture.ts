import type { Catalogue, ComponentInfo, ElementRecord, PageDocument, PageEntry } from '#kernel/page/records'
import { element, formula, references } from './references.fixture.ts'
import { createReferenceIndex, explain, type ReferenceTarget } from './references.ts'

const lists = new Map<string, Partial<ComponentInfo>>([
  ['ForEach', { repeats: { prop: 'data' }, data: { prop: 'data', driven: 'engine' } }],
  [
    'FormList',
    {
      ...{ repeats: { over: 'field' }, formItem: true },
      methodShapes: {
        add: { args: { anyOf: [{ type: 'object', properties: { values: { isRow: true }, at: { type: 'number' } } }, { type: 'null' }] } },
      },
    },
  ],
  [
    'block/b1',
    { defaults: { list: [] }, slots: { line: { label: { zh: '行', en: 'Line' }, accepts: 'anything', repeats: { over: 'view' } } } },
  ],
  [
    'Table',
    {
      data: { prop: 'data', driven: 'view' },
      slots: {
        columns: {
          label: { zh: '列', en: 'Columns' },
          accepts: 'anything',
          repeats: { over: 'view' },
          each: { list: 'columns', keys: ['id'], title: 'title', shows: 'dataIndex' },
        },
      },
    },
  ],
])
export const catalogue: Catalogue = (type) => {
  const bare = {
    type,
    version: 1,
    label: { zh: type, en: type },
    group: 'basic',
    tags: type === 'Form' ? ['form'] : [],
    accepts: 'anything',
  } as const
  const rest = {
    defaults: {},
    formItem: type === 'Input',
    functionProps: [],
    events: [],
    methods: [],
    plugin: { id: 'tests', version: '1.0.0' },
  }
  return { ...bare, ...rest, ...lists.get(type) }
}
export const options = { references, catalogue }

export const api: PageEntry = { kind: 'api', id: 'api_1', name: 'load orders', source: 'source/http', config: {}, bindings: {}, extra: {} }
export const fromApi = { api: 'api_1', source: 'source/http' as const, config: {}, bindings: {}, execute: 'at once' as const }
export const text = (id: string, parentId: string | null, source: string, parts: Partial<ElementRecord> = {}): PageEntry =>
  element(id, { parentId, bindings: { text: formula(source) }, ...parts })
export const input = (id: string, parentId: string, name: string, parts: Partial<ElementRecord> = {}): PageEntry =>
  element(id, { type: 'Input', parentId, props: { formItem: { name } }, ...parts })
export const row = (use: string, field: string): ReferenceTarget => ({ kind: 'row', use, field })
export const places = (document: PageDocument, target: ReferenceTarget) =>
  createReferenceIndex(document, options)
    .usersOf(target)
    .map(({ entry, path }) => `${entry} ${path}`)
export const origins = (document: PageDocument, entry: string, path: string) => explain(document, entry, path, options)?.origins ?? []

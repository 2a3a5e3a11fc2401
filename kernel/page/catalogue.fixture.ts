import type { Catalogue, CommandContext, ComponentInfo } from './records/patch.ts'
import type { PageDocument } from './records/records.ts'
import { testReferences } from './references.fixture.ts'

const info = (type: string, rest: Partial<ComponentInfo> = {}): ComponentInfo => ({
  type,
  version: 1,
  label: { zh: type, en: type },
  group: 'basic',
  tags: [],
  accepts: 'nothing',
  defaults: {},
  formItem: false,
  functionProps: [],
  events: ['onClick', 'onChange'],
  methods: [],
  plugin: { id: 'tests', version: '1.0.0' },
  ...rest,
})

const inForm = { tag: 'form', refusal: { zh: '表单项必须放在表单中', en: 'Form items go inside a Form' } }
const ofModel = {
  needsAncestor: { tag: 'model', refusal: { zh: '字段要放在模型里', en: 'Fields go inside a Model' } },
  refusesAncestor: { tag: 'form', refusal: { zh: '字段不能放在表单里', en: 'Fields of a model go into no form' } },
}
const ALL = [
  info('Page', { accepts: 'anything', hidden: true }),
  info('Card', { accepts: 'anything' }),
  info('Rows', { accepts: 'anything', repeats: { prop: 'data' } }),
  info('Panel', {
    accepts: 'anything',
    parts: { header: { label: { zh: '头部', en: 'Header' } }, body: { label: { zh: '主体', en: 'Body' } } },
    states: ['disabled'],
    slots: {
      extra: { label: { zh: '右上角', en: 'Corner' }, accepts: 'anything' },
      cover: { label: { zh: '封面', en: 'Cover' }, accepts: { types: ['Text'] }, max: 1 },
    },
  }),
  info('Grid', {
    defaults: { columns: [] },
    slots: {
      bar: { label: { zh: '工具栏', en: 'Bar' }, accepts: 'anything' },
      cell: {
        ...{ label: { zh: '单元格', en: 'Cell' }, accepts: { types: ['Text'] }, max: 1 },
        each: { list: 'columns', keys: ['id', 'dataIndex'], title: 'title' },
      },
    },
  }),
  info('Frame', { accepts: 'anything', max: 1 }),
  info('Form', { accepts: 'anything', tags: ['form'] }),
  info('Input', { formItem: true, needsAncestor: inForm }),
  info('acme.rating/Stars', { formItem: true, needsAncestor: inForm }),
  info('Model', { accepts: 'anything', tags: ['model'] }),
  ...['ModelField', 'ChildModelField'].map((type) => info(type, { ...ofModel, uniqueAmong: 'field', defaults: { field: '' } })),
  info('Button', { defaults: { text: 'Button' }, initial: { props: { text: 'Go' } } }),
  info('Text', { defaults: { text: '' }, functionProps: ['script', 'columns.*.render'] }),
  info('Tabs', { accepts: { types: ['Tab'] }, initial: { children: [{ type: 'Tab', props: { label: '1' } }] } }),
  info('Tab', { accepts: 'anything', hidden: true }),
]

/** A few components with every rule there is, for tests. */
export const testCatalogue: Catalogue = (type) => ALL.find((one) => one.type === type)
export const TEST_TYPES: readonly string[] = ALL.map((one) => one.type)

/** A context whose ids are counted, so that plans come out the same. */
export function testContext(document: PageDocument, counter = { n: 0 }): CommandContext {
  return {
    document,
    catalogue: testCatalogue,
    references: testReferences,
    newId: (prefix) => `${prefix}_${String(++counter.n).padStart(10, '0')}`,
  }
}

import { type JsonObject, type ModelRecipeInput, modelFormField, type PagePart, type PageParts } from '#sdk'

const TEXTS = {
  zh: {
    details: '详情',
    history: '历史',
    time: '时间',
    person: '人员',
    what: '操作',
    changed: '修改的字段',
    ops: { create: '新建', update: '修改', delete: '删除', restore: '恢复' },
  },
  en: {
    details: 'Details',
    history: 'History',
    time: 'Time',
    person: 'Person',
    what: 'What',
    changed: 'Changed fields',
    ops: { create: 'Created', update: 'Changed', delete: 'Deleted', restore: 'Restored' },
  },
} as const

/** One record to read, and who changed it when. */
export function makeParts({ title, model, fields, record, locale }: ModelRecipeInput): PageParts {
  const t = TEXTS[locale === 'zh' ? 'zh' : 'en']
  const source = record === '' ? "route.query.id ?? ''" : record
  const id = { kind: 'formula', source } as const
  const map: JsonObject[] = Object.entries(t.ops).map(([value, text]) => ({ value, text, status: 'default' }))
  const history: PagePart = {
    ...{ type: 'MarsTable', name: t.history },
    props: {
      ...{ leftTitle: t.history, rowKey: 'rev', columnLines: false },
      columns: [
        { title: t.time, dataIndex: 'at', type: 'date2', width: 200 },
        { title: t.person, dataIndex: 'byName', type: 'text' },
        { title: t.what, dataIndex: 'op', type: 'status', width: 120, map },
        { title: t.changed, dataIndex: 'fields', type: 'text' },
      ],
    },
    source: {
      ...{ api: null, source: 'source/model', execute: 'at once' },
      config: { model, shows: 'history' },
      bindings: { id },
    },
  }
  return {
    parts: [
      {
        ...{ type: 'Model', name: t.details },
        props: { model, title, mode: 'show' },
        bindings: { recordId: id },
        children: fields.filter(({ inForm }) => inForm).map(modelFormField),
      },
      history,
    ],
  }
}

import { type Label, labelIn, tableIn } from '#kernel/message'
import type { ComponentDeclaration, FieldSection } from '#sdk'
import type { Locale } from '../../../shell/messages.ts'
import { fieldsTable, type Kinds, shownFields } from './fields-table.ts'
import { blocks, code, table, words } from './markdown.ts'
import { shapeText } from './shape-text.ts'

const SECTIONS: { readonly [section in FieldSection]: Label } = {
  basic: { zh: '基础设置', en: 'Basic settings' },
  data: { zh: '数据设置', en: 'Settings of its data' },
  form: { zh: '表单设置', en: 'Settings in a form' },
  appearance: { zh: '外观设置', en: 'Appearance' },
  advanced: { zh: '高级设置', en: 'Advanced settings' },
}

const TEXTS = {
  zh: {
    lead: '类型',
    formItem: '这是表单项：放进表单后，它的值以“字段名”出现在表单的值里。',
    holds: '它的值是',
    accepts: '可以放入其他组件。',
    acceptsSome: '可以放入：',
    data: '它的数据来自“数据”面板里选的来源，写入设置',
    hidden: '它不在组件面板里，由编辑器或其他组件创建。',
    inBlock: '只在编辑区块时提供。',
    inModels: '只在有数据模型的项目里提供。',
    events: '事件',
    event: ['事件', '名称', '数据（eventParams）'],
    methods: '方法',
    methodsLead: '流程里的“调用组件方法”可以调用它们，公式不能。',
    method: ['方法', '名称', '参数', '返回'],
    slots: '区域',
    slotsLead: '除主区域外，还可以把组件放进这些区域。',
    slot: ['区域', '名称', '最多'],
    parts: '可单独设置样式的部分',
    part: ['部分', '名称'],
    states: '自己的状态',
    statesLead: '“样式”面板里可以为这些状态单独设置样式：',
  },
  en: {
    lead: 'Type',
    formItem: 'It is a form item: within a form, its value is in the form’s values under its field name.',
    holds: 'That value is',
    accepts: 'Other components can be put into it.',
    acceptsSome: 'It takes:',
    data: 'Its data comes from the source chosen under “Data”, into the setting',
    hidden: 'It is not in the palette; the editor or other components make it.',
    inBlock: 'It is offered only where a block is edited.',
    inModels: 'It is offered only in projects that have data models.',
    events: 'Events',
    event: ['Event', 'Name', 'Data (eventParams)'],
    methods: 'Methods',
    methodsLead: 'Flows call them by “Call a method”; formulas cannot.',
    method: ['Method', 'Name', 'Takes', 'Gives'],
    slots: 'Regions',
    slotsLead: 'Beside its main region, components can be put into these.',
    slot: ['Region', 'Name', 'At most'],
    parts: 'Parts that can be styled',
    part: ['Part', 'Name'],
    states: 'States of its own',
    statesLead: 'Under “Style”, each of these can look different:',
  },
} as const

const entriesOf = <T extends object>(of: { readonly [name: string]: T } | undefined) => Object.entries(of ?? {})

/** Its name in one language, with the type where that says something else. */
export const componentTitle = ({ label, type }: ComponentDeclaration, locale: Locale): string =>
  labelIn(label, locale).replace(/\s/g, '').toLowerCase() === type.toLowerCase()
    ? labelIn(label, locale)
    : `${labelIn(label, locale)} ${type}`

/** All that a component declares, for people, as Markdown. */
export function componentPage(declaration: ComponentDeclaration, locale: Locale, kinds: Kinds): string {
  return blocks(
    `# ${words(componentTitle(declaration, locale))}`,
    about(declaration, locale),
    settings(declaration, locale, kinds),
    events(declaration, locale),
    methods(declaration, locale),
    regions(declaration, locale),
    looks(declaration, locale),
  )
}

function about({ type, hidden, formItem, accepts, onlyIn, data }: ComponentDeclaration, locale: Locale): string {
  const t = tableIn(TEXTS, locale)
  const stop = locale === 'zh' ? '。' : '.'
  const held = formItem ? shapeText(formItem.value) : 'any'
  const takes = typeof accepts === 'object' ? accepts.types.map(code).join(locale === 'zh' ? '、' : ', ') : ''
  return [
    `${t.lead} ${code(type)}${stop}`,
    formItem && t.formItem,
    held !== 'any' && `${t.holds} ${code(held)}${stop}`,
    accepts === 'anything' && t.accepts,
    takes && `${t.acceptsSome} ${takes}${stop}`,
    data && `${t.data} ${code(data.prop)}${stop}`,
    hidden && t.hidden,
    onlyIn === 'block' && t.inBlock,
    onlyIn === 'models' && t.inModels,
  ]
    .filter(Boolean)
    .join(locale === 'zh' ? '' : ' ')
}

function settings({ props }: ComponentDeclaration, locale: Locale, kinds: Kinds): string {
  const fields = shownFields(props)
  return blocks(
    ...(Object.keys(SECTIONS) as FieldSection[]).map((section) => {
      const rows = fieldsTable(
        fields.filter((field) => field.section === section),
        locale,
        kinds,
      )
      return rows && blocks(`## ${labelIn(SECTIONS[section], locale)} {#${section}}`, rows)
    }),
  )
}

function events({ events: all }: ComponentDeclaration, locale: Locale): string {
  const t = tableIn(TEXTS, locale)
  const rows = entriesOf(all).map(([name, { label, payload }]) => [
    words(labelIn(label, locale)),
    code(name),
    payload ? code(shapeText(payload)) : '',
  ])
  return rows.length === 0 ? '' : blocks(`## ${t.events} {#events}`, table(t.event, rows))
}

function methods({ methods: all }: ComponentDeclaration, locale: Locale): string {
  const t = tableIn(TEXTS, locale)
  const rows = entriesOf(all).map(([name, { label, args, returns }]) => [
    words(labelIn(label, locale)),
    code(name),
    args ? code(shapeText(args)) : '',
    returns ? code(shapeText(returns)) : '',
  ])
  return rows.length === 0 ? '' : blocks(`## ${t.methods} {#methods}`, t.methodsLead, table(t.method, rows))
}

function regions({ slots }: ComponentDeclaration, locale: Locale): string {
  const t = tableIn(TEXTS, locale)
  const rows = entriesOf(slots).map(([name, { label, max }]) => [
    words(labelIn(label, locale)),
    code(name),
    max === undefined ? '' : `${max}`,
  ])
  return rows.length === 0 ? '' : blocks(`## ${t.slots} {#slots}`, t.slotsLead, table(t.slot, rows))
}

function looks({ parts, states = [] }: ComponentDeclaration, locale: Locale): string {
  const t = tableIn(TEXTS, locale)
  const rows = entriesOf(parts).map(([name, { label }]) => [words(labelIn(label, locale)), code(name)])
  return blocks(
    rows.length === 0 ? '' : blocks(`## ${t.parts} {#parts}`, table(t.part, rows)),
    states.length === 0 ? '' : blocks(`## ${t.states} {#states}`, `${t.statesLead} ${states.map(code).join(', ')}`),
  )
}

import { createProgramCompiler } from '#kernel/engine'
import { createId, type JsonObject, parsePage } from '#kernel/page'
import { createRunningPage, type OwnedPage, pageServicesOf } from '#kernel/view'
import { pageActionsOf } from '#sdk'
import { bootEditor } from '../../boot/editor.ts'
import { sharedEngine } from '../../shell/engine.ts'
import type { Locale } from '../../shell/messages.ts'
import { catalogueOf } from '../editor/catalogue.ts'
import { studioServices } from '../studio-services.ts'

const WORDS = {
  zh: {
    title: '订单',
    text: '正文：一段普通的文字，看看它读起来怎么样。',
    buttons: ['主要', '默认', '虚线', '链接', '危险'],
    fields: ['客户', '状态', '加急'],
    card: '卡片',
    status: ['次要', '成功', '警告', '危险'],
    columns: ['编号', '客户', '金额'],
    rows: ['王小明', '李雷', '韩梅梅'],
    figure: '本月销售额',
    tabs: ['概览', '明细'],
  },
  en: {
    title: 'Orders',
    text: 'Body text: a plain sentence to see how it reads.',
    buttons: ['Primary', 'Default', 'Dashed', 'Link', 'Danger'],
    fields: ['Customer', 'State', 'Urgent'],
    card: 'A card',
    status: ['Secondary', 'Success', 'Warning', 'Danger'],
    columns: ['No.', 'Customer', 'Amount'],
    rows: ['Ann Miller', 'Bob Stone', 'Cleo Park'],
    figure: 'Sales of this month',
    tabs: ['Overview', 'Details'],
  },
} as const

interface Element {
  readonly id: string
  readonly type: string
  readonly props?: JsonObject
  readonly children?: readonly Element[]
}

const TYPES = ['primary', 'default', 'dashed', 'link', 'primary'] as const
const STATUS = ['secondary', 'success', 'warning', 'danger'] as const

function elementsIn(locale: Locale): readonly Element[] {
  const words = WORDS[locale]
  const [customer, state, urgent] = words.fields
  return [
    { id: 'Title_1', type: 'Title', props: { text: words.title } },
    { id: 'Text_1', type: 'Text', props: { text: words.text } },
    {
      id: 'Flex_1',
      type: 'Flex',
      props: { wrap: 'wrap' },
      children: words.buttons.map((text, index) => ({
        ...{ id: `Button_${index}`, type: 'Button' },
        props: { text, type: TYPES[index] ?? 'default', danger: index === 4 },
      })),
    },
    {
      id: 'Flex_2',
      type: 'Flex',
      props: { wrap: 'wrap' },
      children: words.status.map((text, index) => ({ id: `Text_s${index}`, type: 'Text', props: { text, type: STATUS[index] ?? '' } })),
    },
    {
      id: 'Card_1',
      type: 'Card',
      props: { title: words.card },
      children: [
        {
          id: 'Form_1',
          type: 'Form',
          children: [
            { id: 'Input_1', type: 'Input', props: { formItem: { name: 'customer', label: customer }, defaultValue: words.rows[0] } },
            { id: 'Select_1', type: 'Select', props: { formItem: { name: 'state', label: state } } },
            { id: 'Switch_1', type: 'Switch', props: { formItem: { name: 'urgent', label: urgent }, defaultValue: true } },
          ],
        },
      ],
    },
    { id: 'Statistic_1', type: 'Statistic', props: { title: words.figure, value: 48210 } },
    {
      id: 'MarsTable_1',
      type: 'MarsTable',
      props: {
        rowKey: 'id',
        columns: words.columns.map((title, index) => ({ title, dataIndex: ['id', 'name', 'amount'][index] ?? '' })),
        data: words.rows.map((name, index) => ({ id: index + 1, name, amount: 120 * (index + 3) })),
      },
    },
  ]
}

const stored = (elements: readonly Element[]): readonly JsonObject[] =>
  elements.map(({ id, type, children = [] }) => ({ id, type, name: id, elements: stored(children) }))
const allOf = (elements: readonly Element[]): readonly Element[] => elements.flatMap((each) => [each, ...allOf(each.children ?? [])])

/** What shows a shared style. */
const SHOW_SHARED: ReadonlySet<string> = new Set(['Text_1', 'Button_0', 'Card_1'])

/** A page with one of everything that a theme changes, a few of it with a shared style; whoever opens it disposes of it. */
export function openContactSheet(locale: Locale, shared?: string): OwnedPage {
  const kernel = bootEditor([studioServices])
  const elements = elementsIn(locale)
  const { document } = parsePage(
    {
      schemaVersion: 1,
      config: {},
      elements: stored(elements),
      elementsMap: Object.fromEntries(
        allOf(elements).map(({ id, type, props = {} }) => [
          id,
          { id, type, name: id, config: { props, ...(shared !== undefined && SHOW_SHARED.has(id) ? { shared: [shared] } : {}) } },
        ]),
      ),
    } as unknown as JsonObject,
    { catalogue: catalogueOf(kernel) },
  )
  const { program } = createProgramCompiler(document, catalogueOf(kernel), {})
  return createRunningPage({
    ...{ key: `look:${createId('session')}`, program, mode: 'live', env: 'stg', route: {}, user: {} },
    engine: async () => sharedEngine(),
    actions: pageActionsOf(kernel),
    services: pageServicesOf(kernel, { go: () => undefined, pins: () => ({}) }),
  })
}

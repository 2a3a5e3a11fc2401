import { tableIn } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import type { Locale } from '../../shell/messages.ts'

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
    series: ['线上', '门店', '批发'],
    months: ['1月', '2月', '3月', '4月', '5月', '6月'],
    open: '打开对话框',
    dialog: '新建订单',
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
    series: ['Online', 'Shops', 'Wholesale'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
    open: 'Open a dialog',
    dialog: 'New order',
  },
} as const

interface Element {
  readonly id: string
  readonly type: string
  readonly props?: JsonObject
  /** The element whose `open` a click calls. */
  readonly opens?: string
  readonly children?: readonly Element[]
}

const TYPES = ['primary', 'default', 'dashed', 'link', 'primary'] as const
const STATUS = ['secondary', 'success', 'warning', 'danger'] as const

function elementsIn(locale: Locale): readonly Element[] {
  const words = tableIn(WORDS, locale)
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
    {
      id: 'LineChart_1',
      type: 'LineChart',
      props: {
        xField: 'month',
        data: words.series.flatMap((name, series) =>
          words.months.map((month, at) => ({ month, name, value: 40 + ((at * 13 + series * 17) % 31) + series * 18 })),
        ),
      },
    },
    { id: 'Button_dialog', type: 'Button', props: { text: words.open }, opens: 'Modal_1' },
    {
      id: 'Modal_1',
      type: 'Modal',
      props: { title: words.dialog },
      children: [
        { id: 'Text_dialog', type: 'Text', props: { text: words.text } },
        { id: 'Input_dialog', type: 'Input', props: { formItem: { name: 'dialog', label: customer } } },
      ],
    },
  ]
}

const stored = (elements: readonly Element[]): readonly JsonObject[] =>
  elements.map(({ id, type, children = [] }) => ({ id, type, name: id, elements: stored(children) }))
/** The event of a click that opens a dialog, as pages are stored with it. */
const opening = (target: string): JsonObject => ({
  eventName: 'onClick',
  actions: [
    { id: 'start', type: 'start' },
    { id: 'open', type: 'normal', title: 'open', config: { actionType: 'openModal', target } },
    { id: 'end', type: 'end' },
  ],
})
const allOf = (elements: readonly Element[]): readonly Element[] => elements.flatMap((each) => [each, ...allOf(each.children ?? [])])

/** What shows a shared style. */
const SHOW_SHARED: ReadonlySet<string> = new Set(['Text_1', 'Button_0', 'Card_1'])

/** A page with one of everything that a theme changes, as pages are stored; a few of it use a shared style. */
export function sheetPage(locale: Locale, shared?: string): JsonObject {
  const elements = elementsIn(locale)
  return {
    schemaVersion: 1,
    config: {},
    elements: stored(elements),
    elementsMap: Object.fromEntries(
      allOf(elements).map(({ id, type, props = {}, opens }) => [
        id,
        {
          id,
          type,
          name: id,
          config: {
            props,
            events: opens === undefined ? [] : [opening(opens)],
            ...(shared !== undefined && SHOW_SHARED.has(id) ? { shared: [shared] } : {}),
          },
        },
      ]),
    ),
  } as unknown as JsonObject
}

import { tableIn } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import type { Locale } from '../../shell/messages.ts'

const WORDS = {
  zh: {
    title: '订单报价',
    product: '商品',
    products: [
      ['经典款', 49],
      ['专业款', 129],
      ['旗舰款', 299],
    ],
    count: '数量',
    express: '加急',
    total: '合计（元）',
    hint: '改动任意一项，合计由公式即时算出：十件起九折，加急加收 20 元。',
    button: '提交订单',
    done: '已收到订单',
  },
  en: {
    title: 'Quote for an order',
    product: 'Product',
    products: [
      ['Classic', 49],
      ['Professional', 129],
      ['Flagship', 299],
    ],
    count: 'Quantity',
    express: 'Express',
    total: 'Total',
    hint: 'Change anything: a formula computes the total immediately. Ten percent off from ten pieces, 20 for express.',
    button: 'Send the order',
    done: 'The order was received',
  },
} as const

const formula = (value: string): JsonObject => ({ type: 'variable', value })
const FORM = 'context.Quote'
const TOTAL = `Math.round(Number(${FORM}.price || 49) * Number(${FORM}.count || 1) * (Number(${FORM}.count || 1) >= 10 ? 0.9 : 1)) + (${FORM}.express ? 20 : 0)`

interface Element {
  readonly id: string
  readonly type: string
  readonly props?: JsonObject
  readonly events?: readonly JsonObject[]
  readonly children?: readonly Element[]
}

function elementsIn(locale: Locale): readonly Element[] {
  const words = tableIn(WORDS, locale)
  return [
    { id: 'Title_1', type: 'Title', props: { text: words.title } },
    {
      id: 'Quote',
      type: 'Form',
      children: [
        {
          id: 'Select_1',
          type: 'Select',
          props: {
            formItem: { name: 'price', label: words.product },
            defaultValue: 129,
            options: words.products.map(([label, value]) => ({ label: `${label} · ${value}`, value })),
          },
        },
        { id: 'InputNumber_1', type: 'InputNumber', props: { formItem: { name: 'count', label: words.count }, defaultValue: 3 } },
        { id: 'Switch_1', type: 'Switch', props: { formItem: { name: 'express', label: words.express }, defaultValue: false } },
      ],
    },
    {
      id: 'Flex_1',
      type: 'Flex',
      props: { vertical: true, align: 'flex-start', gap: 16 },
      children: [
        { id: 'Statistic_1', type: 'Statistic', props: { title: words.total, value: formula(TOTAL) } },
        { id: 'Text_1', type: 'Text', props: { text: words.hint } },
        {
          id: 'Button_1',
          type: 'Button',
          props: { text: words.button, type: 'primary' },
          events: [
            {
              eventName: 'onClick',
              actions: [
                { id: 'start', type: 'start' },
                { id: 'tell', type: 'normal', title: 'message', config: { actionType: 'message', type: 'success', content: words.done } },
                { id: 'end', type: 'end' },
              ],
            },
          ],
        },
      ],
    },
  ]
}

const stored = (elements: readonly Element[]): readonly JsonObject[] =>
  elements.map(({ id, type, children = [] }) => ({ id, type, name: id, elements: stored(children) }))
const allOf = (elements: readonly Element[]): readonly Element[] => elements.flatMap((each) => [each, ...allOf(each.children ?? [])])

/** A small page that computes, as pages are stored: what visitors of the landing page try. */
export function samplePage(locale: Locale): JsonObject {
  const elements = elementsIn(locale)
  return {
    schemaVersion: 1,
    config: {},
    elements: stored(elements),
    elementsMap: Object.fromEntries(
      allOf(elements).map(({ id, type, props = {}, events = [] }) => [id, { id, type, name: id, config: { props, events } }]),
    ),
  } as unknown as JsonObject
}

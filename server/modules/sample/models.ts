import type { ExchangeFile } from '../exchange/index.ts'
import type { SampleLanguage } from './seed.ts'

type Sections = Pick<ExchangeFile, 'dictionaries' | 'models' | 'views'>
type Field = ExchangeFile['models'][number]['fields'][number]
type Label = { readonly [language in SampleLanguage]: string }
type Item = readonly [value: string, zh: string, en: string, color: string]

/** What models of the sample are called in its files. */
export const CUSTOMER = 1
export const ORDER = 2
const ORDERS_OF_CUSTOMER = 10
const CUSTOMER_OF_ORDER = 12

const COLOR = { blue: '#165dff', green: '#008026', orange: '#d25f00', purple: '#722ed1', gray: '#6b7785' } as const
const ITEMS: { readonly [code: string]: { readonly name: Label; readonly items: readonly Item[] } } = {
  order_status: {
    name: { zh: '订单状态', en: 'Status of orders' },
    items: [
      ['new', '待付款', 'New', COLOR.blue],
      ['paid', '已付款', 'Paid', COLOR.green],
      ['shipped', '已发货', 'Shipped', COLOR.orange],
      ['cancelled', '已取消', 'Cancelled', COLOR.gray],
    ],
  },
  customer_status: {
    name: { zh: '客户状态', en: 'Status of customers' },
    items: [
      ['active', '合作中', 'Active', COLOR.green],
      ['trial', '试用', 'Trial', COLOR.blue],
      ['paused', '暂停', 'Paused', COLOR.gray],
    ],
  },
  customer_level: {
    name: { zh: '客户级别', en: 'Level of customers' },
    items: [
      ['key', '重点', 'Key', COLOR.purple],
      ['plus', '进阶', 'Plus', COLOR.blue],
      ['standard', '普通', 'Standard', COLOR.gray],
    ],
  },
}

const dictionaries = (language: SampleLanguage): Sections['dictionaries'] =>
  Object.entries(ITEMS).map(([code, { name, items }]) => ({
    ...{ code, name: name[language], description: '' },
    items: items.map(([value, labelZh, labelEn, color]) => ({ value, labelZh, labelEn, color, disabled: false })),
  }))

/** Fields of the models, with the numbers that the sample's file gives them. */
function models(language: SampleLanguage): Sections['models'] {
  const field = (id: number, name: string, type: string, label: Label, more: Partial<Field> = {}): Field => ({
    ...{ id, name, type, description: label[language], options: {} },
    ...{ required: false, unique: false, indexed: false, preset: null },
    ...more,
  })
  const text = (maxLength: number) => ({ options: { maxLength } })
  return [
    {
      ...{ id: CUSTOMER, name: 'customer', description: { zh: '客户', en: 'Customers' }[language] },
      fields: [
        field(1, 'name', 'text', { zh: '名称', en: 'Name' }, { ...text(60), required: true, indexed: true }),
        field(2, 'contact', 'text', { zh: '联系人', en: 'Contact' }, text(100)),
        field(3, 'email', 'text', { zh: '邮箱', en: 'E-mail' }, text(100)),
        field(4, 'phone', 'text', { zh: '电话', en: 'Phone' }, text(100)),
        field(5, 'city', 'text', { zh: '城市', en: 'City' }, text(100)),
        field(
          6,
          'level',
          'dictionary',
          { zh: '级别', en: 'Level' },
          {
            ...{ options: { dictionary: 'customer_level', several: false }, preset: 'standard' },
          },
        ),
        field(
          7,
          'status',
          'dictionary',
          { zh: '状态', en: 'Status' },
          {
            ...{ options: { dictionary: 'customer_status', several: false }, preset: 'trial' },
          },
        ),
        field(8, 'note', 'long-text', { zh: '备注', en: 'Note' }),
        field(9, 'joinedOn', 'date', { zh: '加入日期', en: 'Joined' }),
        field(
          ORDERS_OF_CUSTOMER,
          'orders',
          'association',
          { zh: '订单', en: 'Orders' },
          {
            options: { kind: 'one-to-many', target: ORDER, targetField: CUSTOMER_OF_ORDER, onDelete: 'refuse' },
          },
        ),
      ],
    },
    {
      ...{ id: ORDER, name: 'order', description: { zh: '订单', en: 'Orders' }[language] },
      fields: [
        field(
          11,
          'no',
          'serial',
          { zh: '订单号', en: 'No.' },
          {
            ...{ options: { prefix: 'SO', period: 'never', digits: 6 }, indexed: true },
          },
        ),
        field(
          CUSTOMER_OF_ORDER,
          'customer',
          'association',
          { zh: '客户', en: 'Customer' },
          {
            ...{ options: { kind: 'many-to-one', target: CUSTOMER, targetField: null, onDelete: 'refuse' }, required: true },
          },
        ),
        field(13, 'amount', 'number', { zh: '金额', en: 'Amount' }, { options: { places: 2 }, required: true }),
        field(
          14,
          'status',
          'dictionary',
          { zh: '状态', en: 'Status' },
          {
            ...{ options: { dictionary: 'order_status', several: false }, preset: 'new', indexed: true },
          },
        ),
        field(15, 'orderedOn', 'date', { zh: '下单日期', en: 'Ordered on' }, { indexed: true }),
        field(16, 'remark', 'text', { zh: '备注', en: 'Remark' }, text(500)),
      ],
    },
  ]
}

const NOT_CANCELLED = { field: 'status', op: 'ne', value: 'cancelled' } as const
const COUNT = { name: 'orders', fn: 'count' } as const
const AMOUNT = { name: 'amount', field: 'amount', fn: 'sum' } as const
const AVERAGE = { name: 'average', field: 'amount', fn: 'avg' } as const

/** Figures that charts and statistics show. */
function views(language: SampleLanguage): Sections['views'] {
  const view = (name: string, label: Label, model: number, definition: object): Sections['views'][number] => ({
    ...{ name, description: label[language], model },
    definition: { grouped: true, params: [], sort: [], limit: null, ...definition } as never,
  })
  const date = (name: string, label: Label) => ({ name, type: 'date', label: label[language] })
  const since = date('since', { zh: '从哪一天起', en: 'From' })
  const until = date('until', { zh: '到哪一天止', en: 'Until' })
  const after = { field: 'orderedOn', op: 'ge', value: { param: 'since' } }
  return [
    view('sales_by_day', { zh: '每天的销售额', en: 'Sales by day' }, ORDER, {
      columns: [{ name: 'day', field: 'orderedOn' }, AMOUNT, COUNT],
      where: { and: [NOT_CANCELLED, after] },
      params: [since],
      sort: [{ field: 'day', order: 'ascend' }],
    }),
    view('sales_total', { zh: '一段时间的销售额', en: 'Sales of a period' }, ORDER, {
      columns: [AMOUNT, COUNT, AVERAGE],
      where: { and: [NOT_CANCELLED, after, { field: 'orderedOn', op: 'le', value: { param: 'until' } }] },
      params: [since, until],
    }),
    view('orders_by_status', { zh: '各状态的订单数', en: 'Orders by status' }, ORDER, {
      columns: [{ name: 'status', field: 'status' }, { name: 'count', fn: 'count' }, AMOUNT],
      sort: [{ field: 'count', order: 'descend' }],
    }),
    view('customer_sales', { zh: '每个客户的销售额', en: 'Sales by customer' }, ORDER, {
      columns: [{ name: 'customer', field: 'customer' }, { name: 'name', field: 'customer.name' }, AMOUNT, COUNT, AVERAGE],
      where: NOT_CANCELLED,
      sort: [{ field: 'amount', order: 'descend' }],
    }),
    view('customer_total', { zh: '客户总数', en: 'Number of customers' }, CUSTOMER, {
      columns: [{ name: 'count', fn: 'count' }],
    }),
  ]
}

/** What the sample stores its data in. */
export const sampleModels = (language: SampleLanguage): Sections => ({
  dictionaries: dictionaries(language),
  models: models(language),
  views: views(language),
})

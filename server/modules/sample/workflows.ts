import type { FlowNode } from '#kernel/page/records'
import { STEPS_ID, WORKFLOW_ID, WORKFLOW_LIMITS, type WorkflowEntry } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { ExchangeFile } from '../exchange/index.ts'
import type { SampleLanguage } from './seed.ts'

type FileWorkflow = ExchangeFile['workflows'][number]
type Label = { readonly [language in SampleLanguage]: string }
interface Computed {
  /** Formulas by the path of the parameter. */
  readonly formulas?: { readonly [path: string]: string }
  /** Texts with `${}` by the path of the parameter. */
  readonly texts?: { readonly [path: string]: string }
}
interface Written {
  readonly name: Label
  readonly description: Label
  readonly trigger: { readonly type: string; readonly params: JsonObject }
  steps(say: (label: Label) => string): readonly FlowNode[]
}

/** Orders of at least this amount are followed up. */
export const LARGE = 500

const bindingsOf = ({ formulas = {}, texts = {} }: Computed) =>
  Object.fromEntries([
    ...Object.entries(formulas).map(([path, source]) => [path, { kind: 'formula' as const, source }]),
    ...Object.entries(texts).map(([path, source]) => [path, { kind: 'template' as const, source }]),
  ])
const step = (id: string, name: string, action: string, params: JsonObject, computed: Computed = {}): FlowNode => ({
  ...{ id, kind: 'action', name, action, params },
  bindings: bindingsOf(computed),
})
/** `cases`: the name and condition of each lane; the last lane of the body is for anything else. */
export const when = (
  id: string,
  cases: readonly { readonly name: string; readonly is: string }[],
  ...body: readonly (readonly FlowNode[])[]
): FlowNode => ({
  ...{ id, kind: 'group', group: 'when', body },
  params: { cases: cases.map(({ name }) => ({ name, is: false })), every: false },
  bindings: bindingsOf({ formulas: Object.fromEntries(cases.map(({ is }, at) => [`cases.${at}.is`, is])) }),
})
const attempt = (id: string, ...body: readonly (readonly FlowNode[])[]): FlowNode => ({
  ...{ id, kind: 'group', group: 'try', params: {}, bindings: {}, body },
})

const customerOfOrder = (name: string): FlowNode =>
  step(
    'customer',
    name,
    'node/query',
    { model: 'customer', one: true, where: { field: 'id', op: 'eq', value: '' } },
    { formulas: { 'where.value': 'event.after.customer' } },
  )
const refuseAt = (id: string, name: string, field: string, text: string): FlowNode => {
  const shown = { message: text, 'fields.0.message': text }
  return step(id, name, 'node/refuse', { message: '', fields: [{ field, message: '' }] }, { texts: shown })
}
const notifyActor = (id: string, name: string, title: string, text: string): FlowNode =>
  step(
    id,
    name,
    'node/notify',
    { to: null, title: '', text: '', link: '' },
    { formulas: { to: 'event.by' }, texts: { title, text } },
  )

const checkOrders: Written = {
  name: { zh: '检查新订单', en: 'Check new orders' },
  description: {
    zh: '新建订单之前：拒绝没有金额的订单和已暂停合作的客户，并在字段旁说明原因',
    en: 'Before an order is added: refuses one without an amount, or of a paused customer, with a message at the field',
  },
  trigger: { type: 'trigger/before-create', params: { model: 'order' } },
  steps: (say) => [
    customerOfOrder(say({ zh: '读取订单的客户', en: 'Read the customer' })),
    when(
      'checks',
      [
        { name: say({ zh: '没有金额', en: 'No amount' }), is: 'event.after.amount <= 0' },
        { name: say({ zh: '客户已暂停', en: 'Paused customer' }), is: 'steps.customer?.status == "paused"' },
      ],
      [
        refuseAt(
          'refuse_amount',
          say({ zh: '拒绝：没有金额', en: 'Refuse: no amount' }),
          'amount',
          say({ zh: '金额必须大于 0', en: 'The amount must be greater than 0' }),
        ),
      ],
      [
        refuseAt(
          'refuse_customer',
          say({ zh: '拒绝：客户已暂停', en: 'Refuse: paused customer' }),
          'customer',
          say({
            zh: '与“${steps.customer.name}”的合作已暂停，请先把客户状态改为“合作中”',
            en: '${steps.customer.name} is paused. Set the status of the customer to Active first',
          }),
        ),
      ],
      [],
    ),
  ],
}

const addFollowUp = (say: (label: Label) => string): FlowNode =>
  step(
    'add_order',
    say({ zh: '新建续单', en: 'Add the next order' }),
    'node/create',
    {
      ...{ model: 'order', sends: 'chosen' },
      data: ['customer', 'amount', 'orderedOn', 'remark'].map((key) => ({ key, value: '' })),
    },
    {
      formulas: {
        'data.0.value': 'event.after.customer',
        'data.1.value': 'event.after.amount',
        'data.2.value': 'FORMAT(event.at, "YYYY-MM-DD")',
      },
      texts: { 'data.3.value': say({ zh: '${event.after.no} 的续单', en: 'Follows ${event.after.no}' }) },
    },
  )

/** Adds the next order. Where that is refused, notifies the person and ends as failed, which can be retried. */
const followUp = (say: (label: Label) => string): FlowNode => {
  const why = say({
    zh: '原因见运行中失败的步骤。请处理后，从失败的步骤重试。',
    en: 'The failed step of the run says why. Correct that, then retry the run.',
  })
  const failed = say({
    zh: '${event.after.no} 没有续单',
    en: 'No order follows ${event.after.no}',
  })
  return attempt(
    'follow_up',
    [
      addFollowUp(say),
      notifyActor(
        'notify_added',
        say({ zh: '通知：已续单', en: 'Notify: order added' }),
        say({ zh: '${event.after.no} 已续单', en: 'An order follows ${event.after.no}' }),
        say({
          zh: '已为“${steps.customer.name}”新建金额相同的订单',
          en: '${steps.customer.name} has a new order of the same amount',
        }),
      ),
    ],
    [
      notifyActor('notify_failed', say({ zh: '通知：没有续单', en: 'Notify: no order added' }), failed, why),
      step(
        'fail',
        say({ zh: '以失败结束', en: 'End as failed' }),
        'node/refuse',
        { message: '', fields: [] },
        { texts: { message: say({ zh: `${failed}。${why}`, en: `${failed}. ${why}` }) } },
      ),
    ],
  )
}

const followOrders: Written = {
  name: { zh: '跟进已发货的订单', en: 'Follow up shipped orders' },
  description: {
    zh: `订单发货之后：试用客户转为合作中，其他客户不低于 ${LARGE} 的订单自动续单，并通知发货的人`,
    en: `After an order is shipped: activates a trial customer, or repeats an order of ${LARGE} or more, and notifies`,
  },
  trigger: {
    type: 'trigger/after-update',
    params: { model: 'order', fields: 'status', where: { field: 'status', op: 'eq', value: 'shipped' }, batch: false },
  },
  steps: (say) => [
    customerOfOrder(say({ zh: '读取订单的客户', en: 'Read the customer' })),
    when(
      'kinds',
      [
        { name: say({ zh: '试用客户', en: 'Trial customer' }), is: 'steps.customer?.status == "trial"' },
        { name: say({ zh: '大额订单', en: 'Large order' }), is: `event.after.amount >= ${LARGE}` },
      ],
      [
        step(
          'activate',
          say({ zh: '改为合作中', en: 'Set to active' }),
          'node/update',
          { model: 'customer', id: '', sends: 'chosen', data: [{ key: 'status', value: 'active' }] },
          { formulas: { id: 'steps.customer.id' } },
        ),
        notifyActor(
          'notify_active',
          say({ zh: '通知：新客户', en: 'Notify: new customer' }),
          say({ zh: '“${steps.customer.name}”已转为合作中', en: '${steps.customer.name} is active now' }),
          say({ zh: '订单 ${event.after.no} 已发货', en: 'Its order ${event.after.no} was shipped' }),
        ),
      ],
      [followUp(say)],
      [],
    ),
  ],
}

function entriesOf({ trigger, steps }: Written, language: SampleLanguage): WorkflowEntry[] {
  const nodes = steps((label) => label[language])
  return [
    {
      ...{ kind: 'workflow', id: WORKFLOW_ID, trigger, runAs: 'actor', onFault: 'refuse' },
      // A busy server is no reason to refuse an order.
      timeoutMs: WORKFLOW_LIMITS.timeoutMs.most,
    },
    { kind: 'flow', id: STEPS_ID, name: '', nodes, extra: {} },
  ]
}

/** The workflows of the sample: one before orders are added, and one after they are shipped. */
export const sampleWorkflows = (language: SampleLanguage): FileWorkflow[] =>
  [checkOrders, followOrders].map((each) => ({
    ...{ name: each.name[language], description: each.description[language] },
    entries: entriesOf(each, language),
  }))

import type { FlowNode } from '#kernel/page/records'
import { type ApprovalEntry, emptyApproval } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { ExchangeFile } from '../exchange/index.ts'
import type { SampleLanguage } from './seed.ts'
import { LARGE, when } from './workflows.ts'

type FileApproval = ExchangeFile['approvalFlows'][number]
type Label = { readonly [language in SampleLanguage]: string }

/** A step that the initiator decides: one person alone can finish the approval. */
const task = (id: string, name: string, params: JsonObject = {}): FlowNode => ({
  ...{ id, kind: 'action', name, action: 'approval/task', bindings: {} },
  params: {
    who: [{ source: 'approver/initiator', params: {} }],
    myself: 'himself',
    fields: { remark: 'edit' },
    ...params,
  },
})

const cancelOrder = {
  name: { zh: '取消订单', en: 'Cancel an order' },
  description: {
    zh: `取消订单需要审批，不低于 ${LARGE} 的订单先联系客户；同意后订单变为已取消。由你自己审批`,
    en: `Cancelling needs an approval, from ${LARGE} on after talking to the customer. You decide it yourself`,
  },
  title: { zh: '取消订单 ${values.no}', en: 'Cancel order ${values.no}' },
  steps: (say: (label: Label) => string): readonly FlowNode[] => [
    when(
      'amounts',
      [{ name: say({ zh: '大额订单', en: 'Large order' }), is: `values.amount >= ${LARGE}` }],
      [task('talk', say({ zh: '联系客户', en: 'Talk to the customer' }))],
      [],
    ),
    task('decide', say({ zh: '决定', en: 'Decide' }), { bulk: true }),
  ],
}

/** The approval flow of the sample. */
export const sampleApprovals = (language: SampleLanguage): FileApproval[] =>
  [cancelOrder].map(({ name, description, title, steps }) => ({
    ...{ name: name[language], description: description[language] },
    entries: [
      ...emptyApproval(
        { model: 'order', title: title[language], approved: [{ key: 'status', value: 'cancelled' }] },
        steps((label) => label[language]),
      ).values(),
    ] as ApprovalEntry[],
  }))

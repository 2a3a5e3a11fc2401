import { several, text, z } from '#sdk'
import { defineTrigger } from '#sdk/workflow'

const OUTCOMES = {
  approved: ['同意', 'Approved'],
  refused: ['拒绝', 'Refused'],
  withdrawn: ['撤回', 'Withdrawn'],
  ended: ['终止', 'Ended by an administrator'],
} as const

export const approvalTriggerParams = z.object({
  flow: text('审批流', 'Approval flow', '', {
    setter: 'setter/approval-flow',
    bindable: false,
    help: { zh: '留空则对所有审批流生效', en: 'Empty: every flow' },
  }),
  outcomes: several('结果', 'Outcomes', OUTCOMES, ['approved'], { bindable: false }),
})

export const approvalEnded = defineTrigger({
  id: 'trigger/approval',
  label: { zh: '审批结束', en: 'An approval has ended' },
  icon: 'IconCheckCircle',
  help: {
    zh: '以发起人的权限运行。记录为 event.after；event.input 含 flow、outcome、approval 与 initiator',
    en: 'Runs as the initiator. The record is event.after; event.input has flow, outcome, approval and initiator.',
  },
  params: approvalTriggerParams,
  starts: { by: 'approval' },
  sample: ({ flow, outcomes: [outcome = 'approved'] }) => ({
    before: null,
    after: { id: 'r1', rev: 1 },
    input: { flow, outcome, approval: { id: 'a1', no: 1, title: flow }, initiator: { id: 1, name: '' } },
  }),
  summary: ({ flow, outcomes }) => {
    const names = (at: 0 | 1) => outcomes.map((outcome) => OUTCOMES[outcome][at])
    return {
      zh: `${flow || '任意审批流'}：${names(0).join('、')}`,
      en: `${flow || 'any flow'}: ${names(1).join(', ').toLowerCase()}`,
    }
  },
})

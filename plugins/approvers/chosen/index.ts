import { z } from '#sdk'
import { defineApprover } from '#sdk/approval'

export const chosen = defineApprover({
  id: 'approver/chosen',
  label: { zh: '发起时选择', en: 'Chosen at the start' },
  icon: 'IconSelectAll',
  help: { zh: '发起人在发起时选择', en: 'The initiator chooses people when they start it.' },
  params: z.object({}),
  isChosen: true,
  summary: () => ({ zh: '发起人选择', en: 'chosen by the initiator' }),
  people: (_, { chosen: ids }) => ids,
})

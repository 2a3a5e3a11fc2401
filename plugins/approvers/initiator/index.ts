import { z } from '#sdk'
import { defineApprover } from '#sdk/approval'

export const initiator = defineApprover({
  id: 'approver/initiator',
  label: { zh: '发起人', en: 'Initiator' },
  icon: 'IconIdcard',
  params: z.object({}),
  summary: () => ({ zh: '发起人', en: 'the initiator' }),
  people: (_, { initiatorId }) => [initiatorId],
})

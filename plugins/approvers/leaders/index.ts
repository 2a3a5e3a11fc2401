import { number, toggle, z } from '#sdk'
import { defineApprover } from '#sdk/approval'

export const leadersParams = z.object({
  level: number('第几级', 'Level', 1, {
    min: 1,
    max: 10,
    bindable: false,
    help: { zh: '1 为直属上级，2 为上级的上级', en: '1 is the direct leader, 2 the leader of that one.' },
  }),
  upTo: toggle('逐级审批', 'Every leader up to there', false, {
    bindable: false,
    help: { zh: '从直属上级到该级的每一级', en: 'Each leader from the direct one to this level.' },
  }),
})

export const leaders = defineApprover({
  id: 'approver/leaders',
  label: { zh: '发起人的上级', en: 'Leader of the initiator' },
  icon: 'IconUserGroup',
  help: {
    zh: '上级在项目的用户中设置',
    en: 'Leaders are set among the users of the project.',
  },
  params: leadersParams,
  summary: ({ level, upTo }) =>
    upTo
      ? { zh: `1 至 ${level} 级上级`, en: `leaders 1 to ${level}` }
      : { zh: `${level} 级上级`, en: `leader ${level}` },
  async people({ level, upTo }, { initiatorId, people }) {
    const all = await people.leadersOf(initiatorId)
    return upTo ? all.slice(0, level) : all.slice(level - 1, level)
  },
})

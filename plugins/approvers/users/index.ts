import { json, z } from '#sdk'
import { defineApprover } from '#sdk/approval'

/** People whom the canvas names; more are counted. */
const SHOWN = 2

export const users = defineApprover({
  id: 'approver/users',
  label: { zh: '指定成员', en: 'People' },
  icon: 'IconUser',
  params: z.object({
    users: json('成员', 'People', z.array(z.int().positive()).max(100).default([]), {
      setter: 'setter/people',
      bindable: false,
      needed: true,
    }),
  }),
  summary({ users: ids }, { person }) {
    const names = ids.slice(0, SHOWN).map(person)
    if (ids.length > 0 && ids.length <= SHOWN && names.every((name) => name !== undefined))
      return { zh: names.join('、'), en: names.join(', ') }
    return { zh: `${ids.length} 人`, en: ids.length === 1 ? '1 person' : `${ids.length} people` }
  },
  people: ({ users: ids }) => ids,
})

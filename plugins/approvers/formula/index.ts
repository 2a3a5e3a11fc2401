import { json, z } from '#sdk'
import { defineApprover } from '#sdk/approval'

export const computed = defineApprover({
  id: 'approver/formula',
  label: { zh: '公式', en: 'Formula' },
  icon: 'IconCode',
  help: {
    zh: '得到成员 id 或其列表的公式，可读取 values（记录）与 initiator',
    en: 'A formula for the id of a person, or a list of ids. It reads values (the record) and initiator.',
  },
  params: z.object({
    users: json('成员', 'People', z.json().default(null), {
      needed: true,
      code: 'formula',
      options: { isFormula: true },
    }),
  }),
  summary: () => ({ zh: '公式', en: 'a formula' }),
  people: ({ users }) => (Array.isArray(users) ? users : [users]),
})

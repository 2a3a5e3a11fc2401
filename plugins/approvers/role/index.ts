import { number, z } from '#sdk'
import { defineApprover } from '#sdk/approval'

export const role = defineApprover({
  id: 'approver/role',
  label: { zh: '角色', en: 'Role' },
  icon: 'IconSafe',
  params: z.object({ role: number('角色', 'Role', 0, { setter: 'setter/role', bindable: false, needed: true }) }),
  summary: ({ role: id }, { role: nameOf }) => ({
    zh: nameOf(id) ?? '角色的成员',
    en: nameOf(id) ?? 'people with a role',
  }),
  people: ({ role: id }, { people }) => people.withRole(id),
})

import { text, z } from '#sdk'
import { defineApprover } from '#sdk/approval'

export const fieldOfRecord = defineApprover({
  id: 'approver/field',
  label: { zh: '表单中的人员', en: 'People in a field' },
  icon: 'IconEdit',
  help: {
    zh: '记录的人员字段；字段为空时按“无人审批”处理',
    en: 'A field of the record that holds people. Where it is empty, the step has no approvers.',
  },
  params: z.object({
    field: text('字段', 'Field', '', {
      setter: 'setter/model-field',
      bindable: false,
      needed: true,
      options: { only: 'people', also: ['createdBy', 'updatedBy'] },
    }),
  }),
  summary: ({ field }, { field: nameOf }) => ({ zh: nameOf(field), en: nameOf(field) }),
  people({ field }, { values }) {
    const value = Object.hasOwn(values, field) ? values[field] : null
    return Array.isArray(value) ? value : [value ?? null]
  },
})

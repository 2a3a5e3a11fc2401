import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const templateAudits = defineAudits({
  'template published': {
    label: { zh: '发布模板', en: 'Template published' },
    says: { zh: '发布了模板“{name}”', en: 'Published the template “{name}”' },
    about: ['template {template}: {name}, {source}', 'template {name}, {source}'],
  },
  'template changed': {
    label: { zh: '修改模板', en: 'Template changed' },
    says: { zh: '修改了模板“{name}”', en: 'Changed the template “{name}”' },
    about: ['template {template}: {name}, content', 'template {template}: {name}', 'template {name}, content', 'template {name}'],
  },
  'template deleted': {
    label: { zh: '删除模板', en: 'Template deleted' },
    says: { zh: '删除了模板“{name}”', en: 'Deleted the template “{name}”' },
    about: ['template {template}: {name}'],
  },
  'template unlisted': {
    label: { zh: '下架模板', en: 'Template unlisted' },
    says: { zh: '下架了模板“{name}”，原因：{reason}', en: 'Unlisted the template “{name}”, because: {reason}' },
    about: ['template {template}: {name}, {reason}'],
  },
  'template relisted': {
    label: { zh: '重新上架模板', en: 'Template relisted' },
    says: { zh: '重新上架了模板“{name}”', en: 'Relisted the template “{name}”' },
    about: ['template {template}: {name}'],
  },
})
export type TemplateAudit = keyof typeof templateAudits

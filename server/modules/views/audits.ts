import { defineAudits } from '../../calls/audits.ts'

const ABOUT = 'project {project}, view {view}: {name}'

/** What operations of this module write down in the audit. */
export const viewAudits = defineAudits({
  'view created': {
    label: { zh: '新建数据视图', en: 'View created' },
    says: { zh: '新建了数据视图“{name}”', en: 'Created the view “{name}”' },
    about: [ABOUT],
  },
  'view changed': {
    label: { zh: '修改数据视图', en: 'View changed' },
    says: { zh: '修改了数据视图“{name}”', en: 'Changed the view “{name}”' },
    about: [ABOUT],
  },
  'view deleted': {
    label: { zh: '删除数据视图', en: 'View deleted' },
    says: { zh: '删除了数据视图“{name}”', en: 'Deleted the view “{name}”' },
    about: [ABOUT],
  },
})
export type ViewAudit = keyof typeof viewAudits

import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const resourceAudits = defineAudits({
  'resources changed': {
    label: { zh: '修改外部主机', en: 'Other hosts changed' },
    says: { zh: '修改了项目“{project}”可加载的外部主机：{changes}', en: 'Changed what “{project}” may load from other hosts: {changes}' },
    about: ['project {project}: {changes}'],
  },
})
export type ResourceAudit = keyof typeof resourceAudits

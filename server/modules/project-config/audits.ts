import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit; who opened private addresses is written down by the projects. */
export const configAudits = defineAudits({
  'project settings changed': {
    label: { zh: '修改项目配置', en: 'Project settings changed' },
    says: { zh: '修改了项目“{project}”的配置：{fields}', en: 'Changed settings of the project “{project}”: {fields}' },
    about: ['project {project}: {fields}'],
  },
})
export type ConfigAudit = keyof typeof configAudits

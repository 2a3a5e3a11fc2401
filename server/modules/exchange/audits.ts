import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const exchangeAudits = defineAudits({
  'project exported': {
    label: { zh: '导出项目', en: 'Project exported' },
    says: { zh: '导出了项目“{project}”', en: 'Exported the project “{project}”' },
    about: ['project {project}', 'project {project}, records of {data}'],
  },
  'page exported': {
    label: { zh: '导出页面', en: 'Page exported' },
    says: { zh: '导出了页面“{page}”', en: 'Exported the page “{page}”' },
    about: ['page {page} of project {project}'],
  },
  'project imported': {
    label: { zh: '导入项目', en: 'Project imported' },
    says: { zh: '导入了项目“{project}”（{count} 个页面）', en: 'Imported the project “{project}”, pages: {count}' },
    about: ['project {project}, {count} pages'],
  },
  'pages imported': {
    label: { zh: '导入页面', en: 'Pages imported' },
    says: { zh: '导入了 {count} 个页面', en: 'Imported pages: {count}' },
    about: ['project {project}, {count} pages'],
  },
})
export type ExchangeAudit = keyof typeof exchangeAudits

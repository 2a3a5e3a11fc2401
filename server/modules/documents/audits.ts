import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const documentAudits = defineAudits({
  'named version deleted': {
    label: { zh: '删除命名版本', en: 'Named version deleted' },
    says: { zh: '删除了文档 {document} 的版本 {version}', en: 'Deleted version {version} of the document {document}' },
    about: ['document {document}, version {version}'],
  },
  'branch deleted': {
    label: { zh: '删除分支', en: 'Branch deleted' },
    says: { zh: '删除了分支“{name}”', en: 'Deleted the branch “{name}”' },
    about: ['document {document}: {name}', 'document {name}'],
  },
  'branch renamed': {
    label: { zh: '重命名分支', en: 'Branch renamed' },
    says: { zh: '把分支重命名为“{name}”', en: 'Renamed a branch to “{name}”' },
    about: ['document {document}: {name}', 'document {name}'],
  },
})
export type DocumentAudit = keyof typeof documentAudits

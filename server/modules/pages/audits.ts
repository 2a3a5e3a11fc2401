import { defineAudits, ROLE_WORDS } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const pageAudits = defineAudits({
  'page deleted': {
    label: { zh: '删除页面', en: 'Page deleted' },
    says: { zh: '删除了页面“{name}”', en: 'Deleted the page “{name}”' },
    about: ['page {id}: {name}', 'page {name}'],
  },
  'page moved': {
    label: { zh: '移动页面', en: 'Page moved' },
    says: { zh: '把页面“{page}”移到项目“{project}”', en: 'Moved the page “{page}” to the project “{project}”' },
    about: ['page {page}, project {from} to {project}'],
  },
  'page member added': {
    label: { zh: '添加页面成员', en: 'Page member added' },
    says: { zh: '把 {user} 加为页面“{page}”的{role}', en: 'Added {user} to the page “{page}” as {role}' },
    about: ['page {page}, user {user}, {role}'],
    choices: { role: ROLE_WORDS },
  },
  'page member changed': {
    label: { zh: '修改页面成员', en: 'Page member changed' },
    says: { zh: '把 {user} 改为页面“{page}”的{role}', en: 'Made {user} {role} of the page “{page}”' },
    about: ['page {page}, user {user}, {role}'],
    choices: { role: ROLE_WORDS },
  },
  'page member removed': {
    label: { zh: '移除页面成员', en: 'Page member removed' },
    says: { zh: '把 {user} 移出页面“{page}”', en: 'Removed {user} from the page “{page}”' },
    about: ['page {page}, user {user}'],
  },
})
export type PageAudit = keyof typeof pageAudits

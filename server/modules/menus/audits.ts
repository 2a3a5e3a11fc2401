import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const menuAudits = defineAudits({
  'menu created': {
    label: { zh: '新建菜单', en: 'Menu created' },
    says: { zh: '新建了菜单“{name}”', en: 'Created the menu “{name}”' },
    about: ['project {project}, menu {menu}: {name}'],
  },
  'menu changed': {
    label: { zh: '修改菜单', en: 'Menu changed' },
    says: { zh: '修改了菜单“{name}”', en: 'Changed the menu “{name}”' },
    about: ['project {project}, menu {menu}: {name}'],
  },
  'menu copied': {
    label: { zh: '复制菜单', en: 'Menu copied' },
    says: { zh: '复制了菜单“{name}”', en: 'Copied the menu “{name}”' },
    about: ['project {project}, menu {menu} to {copy}: {name}', 'project {project}, menu {name} to {copy}'],
  },
  'menu deleted': {
    label: { zh: '删除菜单', en: 'Menu deleted' },
    says: { zh: '删除了菜单“{name}”及其下级，共 {count} 项', en: 'Deleted the menu “{name}”, {count} with all below it' },
    about: ['project {project}, menu {menu}: {name}, {count} in all'],
  },
})
export type MenuAudit = keyof typeof menuAudits

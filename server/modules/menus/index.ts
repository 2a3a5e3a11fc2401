import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { menuAudits } from './audits.ts'
import { menuCalls } from './calls.ts'
import { menuContent } from './content.ts'
import { menusFields } from './fields.ts'
import { menusFile } from './project-file.ts'
import { createMenusWork } from './project-part.ts'
import { codesOf, createMenuService, type MenuDeletion } from './service.ts'
import { menuTables } from './table.ts'

/** The menus of back offices, with their buttons and permissions. */
export const menusModule = defineModule({
  id: 'menus',
  fields: menusFields,
  needs: [auditModule, accountsModule, accessModule, projectsModule, documentsModule, pagesModule, publishModule],
  audits: menuAudits,
  permissions: [
    { id: 'permission/menu.see', label: { zh: '查看菜单', en: 'See the menu' }, givenTo: ['tester', 'developer', 'admin'] },
    { id: 'permission/menu.edit', label: { zh: '修改菜单', en: 'Change the menu' }, givenTo: ['developer', 'admin'] },
  ],
  tables: menuTables,
  services: ({ store, now, use }) => {
    const { access } = use(accessModule)
    /** Work in the write that takes menus away. */
    const deletions = createHooks<MenuDeletion>()
    const audit = use(auditModule).auditOf(menuAudits)
    use(publishModule).publishContexts.add(async (projectId) => ({
      permissionCodes: await codesOf(store, projectId),
    }))
    const menus = createMenuService({ store, now, access, audit, deletions, policies: use(projectsModule).policies })
    const { pageUsers, pageMoves } = use(pagesModule)
    pageUsers.add(menus.opening)
    pageMoves.add(menus.closing)
    use(projectsModule).projectContents.add(menuContent(store))
    return { menus, menuDeletions: deletions }
  },
  projectPart: { schema: menusFile, tables: { menu: IN_FILE }, work: (_, { store }) => createMenusWork(store) },
  calls: menuCalls,
})

// Published to other modules.
export { menuPlaces } from './content.ts'
export { menuErrors } from './errors.ts'
export { type MenuInfo, menuKind } from './model.ts'
export type { MenuService } from './service.ts'
export type { MenuTables } from './table.ts'

import { createHooks } from '../../calls/hooks.ts'
import { defineModule, laterTables } from '../../calls/module.ts'
import { fillSearchText, searchText } from '../../db/search-text.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { createEntryStore, documentsModule } from '../documents/index.ts'
import { projectsModule } from '../projects/index.ts'
import type { PublishTables } from '../publish/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { pageAudits } from './audits.ts'
import { pageCalls } from './calls.ts'
import { pageContent } from './content.ts'
import { pagesFields } from './fields.ts'
import { createPageListing } from './listing.ts'
import { createMakePage } from './make-page.ts'
import { pageMemberCalls } from './member-calls.ts'
import { createPageMembers } from './members.ts'
import { createMoving, type FindPageUsers, type PageMove } from './moving.ts'
import { linksFromPages } from './page-links.ts'
import { pagesFile } from './project-file.ts'
import { createPagesWork } from './project-part.ts'
import { type Bringing, createPageService } from './service.ts'
import { storedPage } from './stored-page.ts'
import { pageTables } from './table.ts'

/** Pages as they are being edited. */
export const pagesModule = defineModule({
  id: 'pages',
  fields: pagesFields,
  needs: [auditModule, accountsModule, accessModule, quotasModule, projectsModule, documentsModule],
  // Versions go with their page.
  reads: laterTables<PublishTables>('publish', 'snapshot'),
  audits: pageAudits,
  permissions: [
    {
      id: 'permission/page.visit',
      label: { zh: '浏览已发布的页面', en: 'Look at published pages' },
      // Those that a menu of their role opens.
      givenTo: ['ordinary', 'tester', 'developer', 'admin'],
    },
    { id: 'permission/page.see', label: { zh: '查看页面', en: 'See pages' }, givenTo: ['tester', 'developer', 'admin'] },
    { id: 'permission/page.export', label: { zh: '导出页面', en: 'Export pages' }, givenTo: ['developer', 'admin'] },
    { id: 'permission/page.edit', label: { zh: '编辑页面', en: 'Edit pages' }, givenTo: ['developer', 'admin'] },
    { id: 'permission/page.members', label: { zh: '管理页面成员', en: 'Manage members of pages' }, givenTo: ['developer', 'admin'] },
  ],
  tables: pageTables,
  services: ({ store, now, codec, publisher, use }) => {
    const { access } = use(accessModule)
    const { quotas } = use(quotasModule)
    const { policies } = use(projectsModule)
    const audit = use(auditModule).auditOf(pageAudits)
    const { documents, documentKinds, editing } = use(documentsModule)
    const stored = storedPage(store, codec, access)
    documentKinds.add(stored)
    use(projectsModule).projectContents.add(pageContent(store))
    const entries = createEntryStore(store, stored.kind)
    const makePage = createMakePage(store, documents)
    /** Told of pages whose visibility or version changed, or that went away. */
    const pageChanges = createHooks<(pageIds: readonly number[]) => void>()
    const bringing = createHooks<Bringing>()
    /** Who says what uses a page. */
    const pageUsers = createHooks<FindPageUsers>()
    pageUsers.add(linksFromPages(store))
    const pageMoves = createHooks<PageMove>()
    const forgetPages = (pageIds: readonly number[]): void => {
      for (const work of pageChanges.all()) work(pageIds)
    }
    return {
      ...{ entries, makePage, pageChanges, forgetPages, bringing, pageUsers, pageMoves },
      listPages: createPageListing({ store, access }),
      pageMembers: createPageMembers({ store, now, access, audit }),
      moving: createMoving({
        policies,
        ...{ store, now, access, audit, quotas, documents, entries, bringing, forgetPages },
        ...{ users: pageUsers, moves: pageMoves },
      }),
      pages: createPageService({
        store,
        now,
        access,
        audit,
        codec,
        entries,
        documents,
        editing,
        makePage,
        publisher,
        quotas,
        bringing,
        policies,
        forgetPages,
      }),
    }
  },
  projectPart: {
    schema: pagesFile,
    tables: { page: IN_FILE, pageMember: 'the people of a project are no content of it' },
    work: ({ pages, entries }, { store, use }) => {
      const { documents } = use(documentsModule)
      return createPagesWork({ store, documents, entries, quotas: use(quotasModule).quotas, pages })
    },
  },
  calls: (services) => [...pageCalls(services), ...pageMemberCalls(services)],
  sweep: (_, { store }) => fillSearchText(store, { table: store.t.page, key: store.t.page.id, textOf: ({ name }) => searchText(name) }),
})

// Published to other modules.
export { pageErrors } from './errors.ts'
export type { MakePage } from './make-page.ts'
export { mayOf } from './may.ts'
export { leavePages } from './members.ts'
export { createdPage, pageRecords, pageState } from './model.ts'
export type { FindPageUsers, PageMove } from './moving.ts'
export { sheetOfPage } from './project-part.ts'
export { orRefuse } from './read-page.ts'
export { createSave } from './save.ts'
export { parseSavedRecords, type SavedRecords } from './saved-records.ts'
export { missingPage, type PageService } from './service.ts'
export type { PageTables } from './table.ts'

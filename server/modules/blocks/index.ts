import { defineModule, laterTables } from '../../calls/module.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { createEntryStore, documentsModule } from '../documents/index.ts'
import { pageErrors, pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import type { PublishTables } from '../publish/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { blockAudits } from './audits.ts'
import { blockCalls } from './calls.ts'
import { blockContent } from './content.ts'
import { blockErrors } from './errors.ts'
import { blocksFields } from './fields.ts'
import { blockKind } from './kind.ts'
import { blocksFile } from './project-file.ts'
import { createBlocksWork } from './project-part.ts'
import { createBlocks, namesOfBlocks } from './service.ts'
import { blockTables } from './table.ts'
import { createUseRules } from './use-rules.ts'
import { createUsers } from './users.ts'

/** Parts of pages that are documents of their own: what they are, their versions, and who uses which. */
export const blocksModule = defineModule({
  id: 'blocks',
  fields: blocksFields,
  needs: [auditModule, accountsModule, accessModule, quotasModule, projectsModule, documentsModule, pagesModule],
  // What of a page is published is told where somebody asks who uses a block.
  reads: laterTables<PublishTables>('publish'),
  audits: blockAudits,
  permissions: [
    { id: 'permission/block.see', label: { zh: '查看区块', en: 'See blocks' }, givenTo: ['tester', 'developer', 'admin'] },
    { id: 'permission/block.edit', label: { zh: '编辑区块', en: 'Edit blocks' }, givenTo: ['developer', 'admin'] },
  ],
  tables: blockTables,
  services: ({ store, now, codec, use }) => {
    const { documents, documentKinds, editing, versions } = use(documentsModule)
    const kind = blockKind(codec)
    const rules = createUseRules({ store, documents })
    const blocks = createBlocks({
      ...{ store, now, codec, kind, documents, editing, versions, rules },
      access: use(accessModule).access,
      audit: use(auditModule).auditOf(blockAudits),
      entries: createEntryStore(store, kind),
      quotas: use(quotasModule).quotas,
      users: createUsers(store),
    })
    documentKinds.add({
      ...{ kind, see: 'tester', edit: 'developer' },
      roleIn: (actor, db, { projectId }) => use(accessModule).access.ofSomePage(actor, db, projectId)(),
      missing: blockErrors.notFound,
      tooLarge: pageErrors.tooLarge,
    })
    documentKinds.follow('page', rules.follower)
    documentKinds.follow(kind.id, { ...rules.follower, forgetting: blocks.forgetting })
    use(pagesModule).bringing.add({ id: 'blocks', alone: namesOfBlocks, bring: blocks.bringAlong, carry: blocks.carry })
    use(projectsModule).projectContents.add(blockContent(store))
    return { blocks }
  },
  projectPart: {
    schema: blocksFile,
    tables: { block: IN_FILE, blockVersion: IN_FILE, blockUse: 'an index of what documents use, made when they are written' },
    work: ({ blocks }) => createBlocksWork(blocks),
  },
  calls: blockCalls,
})

export { blockId } from './block-id.ts'
// Published to other modules.
export { missingBlock } from './block-rows.ts'
export { type Carried, keyOf, readCarried } from './carried.ts'
export { blockErrors } from './errors.ts'
export type { Blocks } from './service.ts'
export type { BlockTables } from './table.ts'
export { usedBlocks } from './used-blocks.ts'

import type { BlockDocument, PageDocument } from '#kernel/page/records'
import type { ProjectTexts } from '#kernel/page/schema'
import type { Hooks } from '../../calls/hooks.ts'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { CompiledLook, PublishContext, Publisher } from '../../outside/publisher.ts'
import type { Access } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DocumentTables, Versions as DocumentVersions } from '../documents/index.ts'
import type { PageService, PageTables } from '../pages/index.ts'
import type { Settings } from '../project-settings/index.ts'
import type { Policies } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { PublishAudit } from './audits.ts'
import type { PublishMetrics } from './publish-metrics.ts'
import type { ProductionRights } from './rights.ts'
import type { Snapshots } from './snapshot.ts'
import type { PublishTables } from './table.ts'

/** What a module knows of where the pages of a project are going to be, for the check. */
export type ReadContext = (projectId: number) => Promise<Partial<Omit<PublishContext, 'env'>>>

export interface PublishDeps {
  readonly store: Store<AccountTables & DocumentTables & PageTables & PublishTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<PublishAudit>
  readonly pages: Pick<PageService, 'openWithDocument'>
  readonly publisher: Publisher
  readonly snapshots: Pick<Snapshots, 'body'>
  /** What the pages of a project share. */
  readonly settings: Pick<Settings, 'app'>
  readonly plugins: PluginSet
  readonly quotas: Pick<Quotas, 'limits' | 'hasMostVersions' | 'requireVersion' | 'changing'>
  /** Every publish is a version of the page's document. */
  readonly documentVersions: Pick<DocumentVersions, 'keepPublished' | 'published'>
  readonly rights: Pick<ProductionRights, 'require'>
  /** What later modules know of where a page is going to be. */
  readonly contexts: Hooks<ReadContext>
  /** The blocks that a page reaches, in the versions that it and they pin. */
  readonly blocks?: (actor: Actor, projectId: number, document: PageDocument) => Promise<readonly BlockDocument[]>
  /** What of the project's look its pages are compiled with. */
  readonly look?: (projectId: number) => Promise<CompiledLook>
  /** The texts of the project. */
  readonly texts?: (projectId: number) => Promise<ProjectTexts>
  readonly policies: Pick<Policies, 'raise'>
  readonly forgetPages: (pageIds: readonly number[]) => void
  readonly measured: PublishMetrics
}

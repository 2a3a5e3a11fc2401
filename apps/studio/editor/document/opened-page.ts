import type { ServerPage } from '#kernel/engine'
import type { Label } from '#kernel/message'
import type { Catalogue, PageEntry } from '#kernel/page/records'
import type { PluginData } from '#kernel/page/references'
import type { AllowedHost } from '#kernel/page/resources'
import type { ProjectTexts } from '#kernel/page/schema'
import { defineToken, type Kernel } from '#kernel/plugin'
import type { EngineLink, PageActions, PageServices } from '#kernel/view'
import type { Editor } from '#sdk/studio'
import type {
  BlockInfo,
  CheckContextInfo,
  LastWrites,
  PageInfo,
  PageRecords,
  ProjectResources,
  ProjectSettings,
  Uploaded,
  UserInfo,
} from '../../../../server/wire.ts'
import type { Draft, DraftStore } from '../../../shell/sync/drafts.ts'
import type { Arrived, Save } from '../../../shell/sync/save-queue-types.ts'
import type { TabLease } from '../../../shell/sync/tab-lease.ts'
import type { FollowEdits } from '../../documents/document-session.ts'
import type { ProjectLook } from '../../look/read-project-look.ts'
import type { EditorKind, EditorSource } from './editor-kind.ts'
import type { ProjectBlocks } from './project-blocks.ts'
import type { ShapeOf } from './shape-of.ts'

/** What was loaded for an editor and what it works with; given to the parts, nobody makes it. */
export interface OpenedPage {
  readonly kind: EditorKind
  /** What it is, by its kind and id. */
  readonly named: EditorSource['named']
  readonly records: PageRecords
  readonly draft?: Draft
  readonly user: UserInfo
  readonly engine: () => Promise<EngineLink>
  readonly actions: PageActions
  readonly services: PageServices
  readonly drafts: DraftStore
  /** Under which its changes are kept on this device until the server has them. */
  readonly draftKey: string
  /**
   * What is known of a version of a plugin from outside of the product; of the one that answers where nothing is
   * pinned, without a version.
   */
  readonly pluginData?: (id: string, version?: string) => PluginData | undefined
  /** Rejects with an `ApiError`; that of a conflict (409) has the conflict as its data. */
  readonly send: (save: Save<PageEntry>) => Promise<Arrived<PageEntry>>
  /** What its card says once an edit of it was saved. */
  readonly afterEdit?: Partial<PageInfo>
  /** Absent where nobody can be asked. */
  readonly follow?: FollowEdits
  /** The page is being edited in another tab of this browser: here it is only looked at. */
  readonly elsewhere?: boolean
  /** Who wrote the values of a record last; absent where nobody can be asked. */
  readonly lastWrites?: (entry: string) => Promise<LastWrites>
  /**
   * The settings of its project, as they were when the editor was opened and as they are; absent where nobody can be
   * asked.
   */
  readonly settings?: { readonly first: ProjectSettings; readonly read: () => Promise<ProjectSettings> }
  /**
   * The style sheet of its project's theme, as it was when the editor was opened and as it is; absent where nobody
   * can be asked.
   */
  readonly look?: { readonly first: ProjectLook; readonly read: () => Promise<ProjectLook> }
  /**
   * What its project may load from other hosts, how one is added, and how a picture of one is copied into the
   * project; absent where nobody can be asked.
   */
  readonly resources?: {
    readonly read: () => Promise<ProjectResources>
    readonly allow: (entry: AllowedHost) => Promise<unknown>
    readonly copy: (address: string) => Promise<Uploaded>
  }
  /** What the check of a page has to know of its project; absent where nobody can be asked. */
  readonly checkContext?: () => Promise<CheckContextInfo>
  /** The fields of a model or view of its project; absent where they cannot be read. */
  readonly shapeOf?: ShapeOf
  /** The texts of its project, as they were when the editor was opened. */
  readonly texts?: ProjectTexts
  /** The block whose document this is; absent for a page. */
  readonly block?: BlockInfo
  /** Leads to another address of the studio. */
  readonly go?: (path: string) => void
  /** Opens the page anew, as the server has it. */
  readonly reopen?: () => void
}
export const openedPage = defineToken<OpenedPage>('tessera.editor/opened page')

/**
 * What the server holds the requests of what is edited against: the page, or the block, or the branch of it that is
 * edited, as it is saved.
 */
export function serverPageOf({ records, block }: Pick<OpenedPage, 'records' | 'block'>): ServerPage {
  const draft = { env: 'draft' as const, ...(records.branch ? { branch: records.documentId } : {}) }
  return block ? { block: block.id, ...draft } : { page: records.page.id, ...draft }
}

/**
 * The plugins of this editor, what they say of components, and the blocks of the project; these are absent where
 * nobody can be asked.
 */
export const loadedPlugins = defineToken<{ readonly kernel: Kernel; readonly catalogue: Catalogue; readonly blocks?: ProjectBlocks }>(
  'tessera.editor/plugins',
)

/** Shows a text to the person, in the language of the interface. */
export type ShowText = (text: Label, tone?: 'info' | 'success' | 'warning' | 'error') => void
export const showText = defineToken<ShowText>('tessera.editor/show text')

/** Which tab of this browser edits the page. */
export const tabLease = defineToken<TabLease>('tessera.editor/tab lease')

/** The editor as everybody sees it, for parts that act as a person would. */
export const editorToken = defineToken<Editor>('tessera.editor/editor')

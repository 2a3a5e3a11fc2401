import type { Label } from '#kernel/message'
import type { ProjectTexts } from '#kernel/page/schema'
import type { Plugin } from '#kernel/plugin'
import type { BlockInfo, CheckContextInfo, PageInfo, PageRecords, ProjectSettings } from '../../../../server/wire.ts'
import type { ProjectLook } from '../../look/read-project-look.ts'
import type { BlockSource } from './block-source.ts'
import type { ShapeOf } from './shape-of.ts'

/**
 * A kind of document that the editor opens: where it is found, and what its editor has beside what every editor has.
 */
export interface EditorKind {
  readonly id: string
  /** What stands in its toolbar, its panels, its commands, its parts. */
  readonly plugins: readonly Plugin[]
  /** Why nothing of this kind can be changed; absent where it is edited. */
  readonly readOnly?: Label
  /** The document that an address of the studio names; null where it names none of this kind. */
  at(params: AddressParams): EditorSource | null
  /** The address that the way back leads to. */
  backTo(records: PageRecords): string
}
export type AddressParams = { readonly [name: string]: string | undefined }

/** One document of a kind, and how it is read. */
export interface EditorSource {
  /** Tells it apart from others, for drafts and for the tabs that edit it. */
  readonly key: number | string
  /** The branch of it that is opened; the document itself without one. */
  readonly branch?: number
  /** What names it where an unexpected error is stored. */
  readonly named: { readonly page: number } | { readonly block: string } | { readonly template: number | string }
  read(signal: AbortSignal): Promise<EditedRecords>
  /** What its card says once an edit of it was saved; absent where an edit changes nothing there. */
  readonly afterEdit?: Partial<PageInfo>
  /** What it is drawn and checked with; all of it is already being loaded. */
  surroundings(projectId: number, signal: AbortSignal): Surroundings | Promise<Surroundings>
}

/** Records as an editor opens them; those of a block with the block. */
export type EditedRecords = PageRecords & { readonly block?: BlockInfo }

/** Something that was read once and can be read again; undefined where it could not be read. */
export interface Readable<T> {
  readonly first: Promise<T | undefined>
  readonly read: () => Promise<T>
}

/** What a document is drawn and checked with: mostly that of its project. */
export interface Surroundings {
  /** Where blocks come from; absent where they cannot be read. */
  readonly blocks?: BlockSource
  readonly settings?: Readable<ProjectSettings>
  readonly look: Readable<ProjectLook>
  readonly texts?: Promise<ProjectTexts | undefined>
  /** What the check of a page has to know of its project; absent where nobody can be asked. */
  readonly checkContext?: () => Promise<CheckContextInfo>
  /** The fields of a model or view; absent where they cannot be read. */
  readonly shapeOf?: ShapeOf
  /** Whether others may change the document meanwhile. */
  readonly isShared: boolean
}

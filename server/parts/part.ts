import type { PageDocument, PageEntry } from '#kernel/page/records'
import type { Db } from '../db/store.ts'
import type { Actor } from '../http/actor.ts'
import type { Bringing } from './bringing.ts'
import type { Choice } from './choices.ts'
import type {
  DefinedSections,
  ExchangeFile,
  FileParts,
  PartFinding,
  PartIds,
  PlanPart,
  SectionKey,
  SheetContent,
  UploadHead,
} from './section.ts'

/** Content of a file without documents and bytes. */
export type FileContents = ExchangeFile

/** What of a project is exported. */
export interface Gathering {
  readonly db: Db
  readonly actor: Actor
  readonly projectId: number
  /** The whole project; otherwise what the sheets need. */
  readonly all: boolean
  /** The environments whose records go along. */
  readonly data: readonly ('stg' | 'prd')[]
}
/** A document on its way into a file, with the rest of its item. */
export interface Sheet extends SheetContent {
  readonly section: SectionKey
  readonly card: object
}
/** A value that is left out of a file, by where it belongs. */
export interface LeftOut {
  readonly id: string
  readonly name: string
  readonly of: string
}
export interface Gathered {
  readonly sections: Partial<ExchangeFile>
  readonly secrets?: readonly LeftOut[]
}

/** What a file meets in a project. */
export interface Meeting {
  readonly db: Db
  readonly projectId: number
  readonly file: FileContents
  /** Reports something whose name is taken. */
  take(part: PlanPart, id: string | number, name: string, choices: readonly Choice[], preset: Choice): void
  /** Counts something that is in the project just as it is in the file. */
  met(part: PlanPart): void
}

export interface DeletedProject {
  readonly projectId: number
  readonly pageIds: readonly number[]
}
export interface NamedAddress {
  readonly address: string
  readonly env: 'stg' | 'prd'
  readonly name: string
}
/** A host or device that the user may allow for the project. */
export interface PlanHost {
  readonly id: string
  readonly kind: string
  readonly host: string
  readonly way: 'direct' | 'server'
  /** The project allows it already. */
  readonly isHere: boolean
  /** The deployment lets no project allow it. */
  readonly isBeyondLimit: boolean
}
/** Files that were stored before the write of an import. */
export interface StoredUploads {
  /** In the write. */
  bring(db: Db, bringing: Bringing): Promise<void>
  /** Where the write failed. */
  undo(): Promise<void>
}

/**
 * The share of a module in operations on whole projects. `H` is what the module finds in the project that a file comes to. The caller has checked the
 * user's rights.
 */
export interface PartWork<H = unknown> {
  /** Documents of the project; `sheets` are those that other modules have gathered. */
  gatherSheets?(gathering: Gathering, sheets: readonly Sheet[]): Promise<readonly Sheet[]>
  /** The module's other sections. `documents` are those of the file, without private values. */
  gather?(gathering: Gathering, documents: readonly PageDocument[], sheets: readonly Sheet[]): Promise<Gathered>
  /** The uploaded files that the content names by these addresses. */
  attach?(db: Db, addresses: readonly string[]): Promise<Partial<ExchangeFile>>
  /** Reads what the file meets in a project. */
  meet?(meeting: Meeting): Promise<H>
  /** Names of locks for the write. */
  locks?(projectId: number, here: H, file: FileContents): Promise<readonly string[]>
  /** What forbids the import, as far as it is known before. */
  problems?(actor: Actor, file: FileContents, isNew: boolean): Promise<readonly PartFinding[]>
  /** What the user should know of the file; it forbids nothing. */
  findings?(file: FileContents): readonly PartFinding[]
  /** Addresses of services that are in use, and records that send requests: of the project, or of all the user's projects. */
  addresses?(actor: Actor, projectId: number | null): Promise<{ readonly named: readonly string[]; readonly records: readonly PageEntry[] }>
  /** Services that addresses in the file name. */
  services?(file: FileContents): readonly NamedAddress[]
  /** What the user may allow; `projectId` is null for a new project. */
  hosts?(db: Db, projectId: number | null, file: FileContents): Promise<readonly PlanHost[]>
  /** Stores uploads before the write; the content of one is loaded at a time. */
  upload?(heads: readonly UploadHead[], bytesOf: (at: number) => Promise<Uint8Array>): Promise<StoredUploads>
  /** First: gives ids that other modules' content refers to. */
  reserve?(db: Db, bringing: Bringing, here: H): Promise<void>
  bring?(db: Db, bringing: Bringing, here: H): Promise<void>
  /** Last: what refers to content of other modules. */
  finish?(db: Db, bringing: Bringing, here: H): Promise<void>
  /** After the write. */
  brought?(bringing: Bringing): Promise<void> | void
  /** Removes what a person has of a project, in the write in which they leave it. */
  leave?(db: Db, left: { readonly projectId: number; readonly userId: number }): Promise<void>
  /** The name of something of the module that another module refers to by its id; null where it does not exist. */
  nameOf?(db: Db, of: { readonly projectId: number; readonly section: SectionKey; readonly id: number }): Promise<string | null>
  /** Removes what no foreign key removes with the project, in the write that deletes it; the result runs after the write. */
  forget?(db: Db, deleted: DeletedProject): Promise<(() => void | Promise<void>) | undefined>
}

/** What belongs to a project in a module. Registered by `defineModule({ projectPart })`. */
export interface ProjectPart<S, C> {
  /** Sections of the file of a project. */
  readonly schema?: DefinedSections
  /** Every table of the module with rows of projects: `in the file`, or the reason why its rows are in no file. */
  readonly tables: { readonly [table: string]: string }
  readonly work?: (services: S, context: C) => PartWork
}

/** Rows of the table are exported and imported by the module's part. */
export const IN_FILE = 'in the file'

/** Types a part by what it finds in a project. */
export const partWork = <H>(work: PartWork<H>): PartWork => work as PartWork

/** A module's part at work. */
export interface RegisteredPart {
  readonly module: string
  readonly work: PartWork
}

export type { FileParts, PartIds }

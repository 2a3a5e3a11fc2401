import type * as z from 'zod'
import type { Label } from '#kernel/message'
import type { PageDocument } from '#kernel/page/records'
import type { PageCodec } from '../outside/codec.ts'
import type { Publisher } from '../outside/publisher.ts'

/** Sections of a project's file with what each holds. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: each module declares its sections.
export interface FileParts {}
/** What an import counts and asks about, by name. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: each module declares its names.
export interface PlanParts {}
/** Ids of a file that are others after an import, by section. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: each module declares its ids.
export interface PartIds {}

export type SectionKey = keyof FileParts
export type PlanPart = keyof PlanParts
export type IdKey = keyof PartIds
type ItemOf<V> = V extends readonly (infer I)[] ? I : never

/** A file of a page or project, whichever modules share in it. */
export type ExchangeFile = FileHead & { [K in SectionKey]: FileParts[K] }
export interface FileHead {
  tessera: 'project' | 'page'
  formatVersion: 1
  hash?: string | undefined
  exportedAt?: string | undefined
}

/** Something about a file that the user should know. */
export interface PartFinding {
  readonly level: 'error' | 'warning' | 'info'
  readonly code: string
  readonly message: { readonly zh: string; readonly en: string }
  /** The page or block that it is about; empty for the file. */
  readonly of: string
}

/** A document of a file. `sheet` names it within the file: `page 12`, `block block_x 3`. */
export interface SheetContent {
  readonly sheet: string
  readonly name: string
  readonly document: PageDocument
}
export interface ReadTools {
  readonly kind: FileHead['tessera']
  readonly codec: PageCodec
  readonly publisher: Pick<Publisher, 'migrate'>
}
/** A file inside of the imported one that can be used, without its bytes. */
export interface UploadHead {
  readonly address: string
  readonly size: number
  readonly extension: string
  readonly shown: string
  readonly width: number
  readonly height: number
}
export interface UsableFile {
  readonly head: UploadHead
  readonly bytes: Uint8Array
}

/** How a section is stored and sent. In the form with one file per record, `nameOf` names the file of an item. */
export type SectionForm<V> =
  | { readonly as: 'list'; nameOf(item: ItemOf<V>): string | number }
  | { readonly as: 'single' }
  /** One object with a long list in it. */
  | { readonly as: 'headed'; readonly list: string; readonly headFile: string; readonly folder: string; nameOf(item: unknown): string }
  /** A list of cards, each with a document as `pageData`. */
  | {
      readonly as: 'documents'
      /** Below the section's folder. */
      folderOf(card: ItemOf<V>): string
      /** Cards with this many folders between the section's folder and `card.json`. */
      readonly folders: number
      sheetOf(card: ItemOf<V>): string
      read(items: V, tools: ReadTools): Promise<{ readonly sheets: readonly SheetContent[]; readonly findings: readonly PartFinding[] }>
    }
  /** Bytes as base64 in `data`, by `address`. */
  | {
      readonly as: 'files'
      usable(items: V): Promise<{ readonly usable: readonly UsableFile[]; readonly findings: readonly PartFinding[] }>
    }

/** A kind of thing in a section. */
export interface CountedPart<V> {
  /** What one of them is called. */
  readonly one: Label
  /** What they are called together, before their number. */
  readonly many: Label
  /** There is one at most, and its number says nothing. */
  readonly isSingle?: true
  count(value: V): number
}

/** One key of a project's file: what it may hold, how it is stored and checked. Knows no database: a separate process reads files by it. */
export interface Section<K extends SectionKey = SectionKey> {
  readonly key: K
  /** Position in the file and in lists of parts. */
  readonly rank: number
  /** Has a default for files without the section. */
  readonly schema: z.ZodType
  /** The most items; absent for single objects. */
  readonly most?: number
  readonly form: SectionForm<FileParts[K]>
  /** The value in the one order that files have. */
  inOrder?(value: FileParts[K]): FileParts[K]
  /** @throws AppError where the section contradicts itself, or other sections of its file */
  check?(value: FileParts[K], file: ExchangeFile): void
  /** The value as its module reads it. @throws AppError */
  read?(value: FileParts[K]): FileParts[K]
  /** Only administrators of a project bring this to it. */
  readonly adminsOnly?: true
  /** What remains of the section in content that others begin with: nothing of where the project runs, nothing public. */
  portable?(value: FileParts[K]): FileParts[K]
  /** What an import counts of it and asks about; absent for what only serves other sections. */
  readonly parts?: { readonly [P in PlanPart]?: CountedPart<FileParts[K]> }
  /** Texts of the section may name uploaded files. */
  readonly namesFiles?: true
  readonly hasIds?: true
  /** A file without items has no such key, so that releases from before the section read it. A list. */
  readonly omittedEmpty?: true
}

interface Registered {
  /** The file that defines the sections, for the process that reads files. */
  readonly path: string
  readonly sections: readonly Section[]
}
const registered = new Map<string, Registered>()
/** The most items of each list of a file. Grows as modules are loaded. */
export const sectionLimits = {} as { [key in SectionKey]: number }

/** Defines sections of project files. `path` is the defining file: `import.meta.filename`. It must import nothing that needs a server. */
export function defineSections(path: string, list: readonly Section[]): Registered {
  const made = { path, sections: list }
  registered.set(path, made)
  for (const { key, most } of list) if (most !== undefined) sectionLimits[key] = most as never
  return made
}
export type DefinedSections = Registered

/** All sections of the loaded modules, in the order of files. */
export const allSections = (): readonly Section[] =>
  [...registered.values()].flatMap(({ sections }) => sections).sort((a, b) => a.rank - b.rank)
export const sectionFiles = (): readonly string[] => [...registered.keys()]

/** Everything that is counted of files, in their order. */
export const allParts = (): readonly { readonly section: Section; readonly part: PlanPart; readonly counted: CountedPart<never> }[] =>
  allSections().flatMap((section) =>
    Object.entries(section.parts ?? {}).map(([part, counted]) => ({
      section,
      part: part as PlanPart,
      counted: counted as CountedPart<never>,
    })),
  )

/** The file without the keys of empty sections that are omitted. */
export function withoutOmitted<F extends Partial<ExchangeFile>>(file: F): F {
  const omitted = new Set<string>(
    allSections().flatMap(({ key, omittedEmpty }) =>
      omittedEmpty && (file[key] as readonly unknown[] | undefined)?.length === 0 ? [key] : [],
    ),
  )
  return Object.fromEntries(Object.entries(file).filter(([key]) => !omitted.has(key))) as F
}

/** Every section of a file changed by `change`. */
export function mapSections<F extends Partial<ExchangeFile>>(file: F, change: (section: Section, value: never) => unknown): F {
  const changed = allSections().flatMap((section) =>
    Object.hasOwn(file, section.key) ? [[section.key, change(section, file[section.key] as never)] as const] : [],
  )
  return { ...file, ...Object.fromEntries(changed) }
}
/** The items of a section that is a list, or that has one. */
export function itemsOf(section: Section, value: unknown): readonly unknown[] {
  const { form } = section
  if (form.as === 'headed') return ((value as { readonly [list: string]: readonly unknown[] } | null)?.[form.list] ?? []) as never
  return Array.isArray(value) ? value : []
}

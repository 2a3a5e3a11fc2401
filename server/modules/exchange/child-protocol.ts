import type { Told } from '#kernel/message'
import type { Finding, PageEntry } from '#kernel/page/records'
import type { PluginData } from '#kernel/page/references'
import type { ErrorKind } from '../../http/errors.ts'
import type { ImportChoices } from '../../parts/choices.ts'
import type { ExchangeFile, PartFinding, SectionKey, UploadHead } from '../../parts/section.ts'
import type { ImportPlan } from './model.ts'

// Messages between the server and the process that reads files; structured clones of plain data, each small enough not to hold the server's thread.

/** Bytes of one message: a few milliseconds of the receiving thread. */
export const PIECE_BYTES = 512 * 1024

/** Plugins as the child needs them; sent before a file whenever they changed. */
export interface ChildPlugins {
  readonly builtIn: readonly PluginData[]
  readonly installed: readonly PluginData[]
  readonly disabled: readonly string[]
}

/** What is known of a file once it is read; its lists follow in pieces. */
export interface ReadHead {
  /** Without the items of its lists. */
  readonly file: ExchangeFile
  /** Findings beyond those in the pieces. */
  readonly moreFindings: number
}

/** An item of a list of the file, by the section's key, or something else that was found in the file. */
export type Item =
  | readonly ['item', { readonly key: SectionKey; readonly item: unknown }]
  | readonly ['service', ImportPlan['services'][number]]
  | readonly ['finding' | 'fileFinding', PartFinding]
  | readonly ['upload', UploadHead]
/** Entries of one document; `of` is its sheet. */
export interface Entries {
  readonly of: string
  readonly name: string
  readonly entries: readonly PageEntry[]
}

/** Calls of the server to the child, by name: what goes there and what is answered. */
export interface ChildCalls {
  /** Forgets the last file. */
  readonly begin: { readonly input: { readonly plugins: ChildPlugins | null }; readonly output: null }
  readonly bytes: { readonly input: Uint8Array; readonly output: null }
  /** `isKept`: content that this server stored itself, as JSON. */
  readonly read: { readonly input: { readonly name: string; readonly isKept: boolean }; readonly output: ReadHead }
  /** The next items of the lists; null after the last. */
  readonly items: { readonly input: null; readonly output: readonly Item[] | null }
  readonly choose: { readonly input: ImportChoices; readonly output: null }
  /** The next entries of documents; null after the last. */
  readonly entries: { readonly input: null; readonly output: readonly Entries[] | null }
  /** Parts of a file that `write` makes whole. */
  readonly part: { readonly input: Parts; readonly output: null }
  /** Answers the length of the finished file in bytes. */
  readonly write: { readonly input: { readonly form: 'json' | 'records'; readonly exportedAt: string }; readonly output: number }
  /** The next bytes of the finished file. */
  readonly written: { readonly input: { readonly from: number }; readonly output: Uint8Array }
  readonly upload: { readonly input: { readonly at: number; readonly from: number }; readonly output: Uint8Array }
}
/** Lists of a file whose items are sent by themselves, and the rest of the file. */
export type PartName = SectionKey | 'rest'
/** Parts of a file to be written, as JSON: a text is sent ten times as fast as the objects in it. */
export interface Parts {
  readonly of: PartName
  readonly texts: readonly string[]
  /** The only text goes on in the next message. */
  readonly goesOn: boolean
}
export type CallName = keyof ChildCalls

export interface ToChild {
  readonly call: CallName
  readonly input: unknown
}
/** The server's answer to a question of the child. */
export interface Answered {
  readonly migrated: { readonly entries: readonly PageEntry[]; readonly findings: readonly Finding[] } | { readonly refused: Refused }
}
export interface Refused {
  readonly kind: ErrorKind
  readonly detail: Told | null
}
/** `ready` once after the start; `migrate` asks the server to bring a page forward, which is done where code of plugins runs. */
export type FromChild =
  | { readonly as: 'ready' }
  | { readonly as: 'value'; readonly value: unknown }
  | { readonly as: 'refused'; readonly refused: Refused }
  | { readonly as: 'fault'; readonly text: string }
  | { readonly as: 'migrate'; readonly entries: readonly PageEntry[] }

import type { AppProgram, PageProgram, ProgramLanguage } from '#kernel/engine'
import type { Told } from '#kernel/message'
import type { Finding, PageEntry } from '#kernel/page/records'
import type { PluginData } from '#kernel/page/references'
import type { ProjectTexts } from '#kernel/page/schema'
import type { CompiledLook, FieldRenaming, PublishContext, SourceProblem, UnclearUse } from '../outside/publisher.ts'

// What goes to the compiler's process and comes back; structured clones of plain JSON.

/** Make a program of a page. The process knows the product's own plugins; the others come with every page. */
export interface CompileRequest {
  readonly kind: 'compile'
  readonly entries: readonly PageEntry[]
  readonly plugins: readonly PluginData[]
  /** Ids of those among them whose code does not run. */
  readonly disabled: readonly string[]
  /** Ids of others, which cannot be used. */
  readonly failed: readonly string[]
  /** What the page shares with others of its project. */
  readonly app?: AppProgram
  readonly look?: CompiledLook
  /** The texts of its project. */
  readonly texts?: ProjectTexts
  /** Where it is going to be, for the check. */
  readonly context?: PublishContext
  /** The blocks that it reaches. */
  readonly blocks?: readonly { readonly id: string; readonly version: number; readonly entries: readonly PageEntry[] }[]
}
/** Bring a page's elements forward; the process needs the same for it as for a program. */
export interface MigrateRequest extends Omit<CompileRequest, 'kind'> {
  readonly kind: 'migrate'
}
/** Say which of these texts are functions. */
export interface CheckRequest {
  readonly kind: 'check'
  readonly sources: readonly string[]
}
/** Give a field of a model or view another name in a page. */
export interface RenameFieldRequest {
  readonly kind: 'rename-field'
  readonly entries: readonly PageEntry[]
  readonly plugins: readonly PluginData[]
  readonly renaming: FieldRenaming
}
export type ChildRequest = CompileRequest | MigrateRequest | CheckRequest | RenameFieldRequest

interface Broken {
  readonly ok: false
  readonly reason: Told
}
export type CompileAnswer =
  | {
      readonly ok: true
      readonly program: PageProgram
      readonly findings: readonly Finding[]
      readonly languages?: { readonly [locale: string]: ProgramLanguage }
    }
  | Broken
/** The entries that are others now. */
export type MigrateAnswer = { readonly ok: true; readonly changed: readonly PageEntry[]; readonly findings: readonly Finding[] } | Broken
/** For each text, null where it is a function. */
export type CheckAnswer = { readonly ok: true; readonly problems: readonly (SourceProblem | null)[] } | Broken
/** The entries that are others now, and the places that stay because it cannot be told what they mean. */
export type RenameFieldAnswer =
  | { readonly ok: true; readonly changed: readonly PageEntry[]; readonly unclear: readonly UnclearUse[] }
  | Broken
export type AnswerTo<R extends ChildRequest> = R extends CompileRequest
  ? CompileAnswer
  : R extends MigrateRequest
    ? MigrateAnswer
    : R extends RenameFieldRequest
      ? RenameFieldAnswer
      : CheckAnswer

/** The compiler's process is up; said once, before any answer. */
export const READY = 'ready'
export type ChildAnswer = CompileAnswer | MigrateAnswer | CheckAnswer | RenameFieldAnswer
export type CompileMessage = typeof READY | ChildAnswer

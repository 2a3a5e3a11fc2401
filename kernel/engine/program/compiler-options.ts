import type { Changes } from '#kernel/document'
import type { Width } from '#kernel/page/look'
import type { BlockLookup, Finding, PageDocument, PageEntry } from '#kernel/page/records'
import type { ProgramPlugins } from '#kernel/page/references'
import type { ProjectTexts } from '#kernel/page/schema'
import type { PageProgram } from '../program.ts'
import type { CompiledEdit } from './compiled-edit.ts'

export interface CompilerOptions {
  /** Names of the functions that formulas can call; without them, calls by bare name count as unknown. */
  readonly functions?: readonly string[]
  /** The plugins that a page uses (`pluginsInUse`); without it, those of its components alone. */
  readonly plugins?: (document: PageDocument) => ProgramPlugins
  /** `all` where formulas are evaluated that the page does not have; those that its texts say unless said. */
  readonly names?: 'all' | 'used'
  /** What elements are called in rules: by their ids unless said, so that an edit changes its own element alone; numbers are shorter. */
  readonly classes?: 'numbers' | 'ids'
  /** The widths of the project; phones alone unless said. */
  readonly widths?: readonly Width[]
  /** The versions of blocks that there are; without it, none. */
  readonly blocks?: BlockLookup
  /** Texts of the project; those of the page that have the same key go first. A published page takes those along that it names. */
  readonly texts?: ProjectTexts
  /** The block that the document is: whatever uses it would be within itself. */
  readonly self?: string
}

/** Keeps a page's program in step with its document, at the cost of what an edit touches. */
export interface ProgramCompiler {
  readonly program: PageProgram
  readonly findings: readonly Finding[]
  apply(patch: Changes<PageEntry>): CompiledEdit
  /** What is another one now that the catalogue or the functions are others; what comes out the same keeps its number. */
  again(functions: readonly string[]): CompiledEdit
}

import type { PageProgram } from '#kernel/engine'
import type { Finding, PageDocument } from '#kernel/page'

/** What is wrong with the text of a function: it is no JavaScript, or it gives something else. */
export type SourceProblem = 'syntax' | 'not a function'

/** Turns a document into what viewers run, where code of plugins and authors may run. */
export interface Publisher {
  compile(document: PageDocument): Promise<{ readonly program: PageProgram; readonly findings: readonly Finding[] }>
  /** Brings elements forward to the versions of their components; what cannot be stays as it was, and is told. */
  migrate?(document: PageDocument): Promise<{ readonly document: PageDocument; readonly findings: readonly Finding[] }>
  /** Which of these texts are functions, in the order given: null where one is. Reads them in a VM and calls none of them. */
  checkSources?(sources: readonly string[]): Promise<readonly (SourceProblem | null)[]>
}

import type { PageProgram } from '#kernel/engine'
import type { Finding, PageDocument } from '#kernel/page'

/** Turns a document into what viewers run. */
/** What is wrong with the text of a function: it is no JavaScript, or it gives something else. */
export type SourceProblem = 'syntax' | 'not a function'

export interface Publisher {
  compile(document: PageDocument): Promise<{ readonly program: PageProgram; readonly findings: readonly Finding[] }>
  /** Which of these texts are functions, in the order given: null where one is. Reads them in a VM and calls none of them. */
  checkSources?(sources: readonly string[]): Promise<readonly (SourceProblem | null)[]>
}

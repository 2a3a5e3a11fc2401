import type { PageProgram } from '#kernel/engine'
import type { Finding, PageDocument } from '#kernel/page'

/** Turns a document into what viewers run. */
export interface Publisher {
  compile(document: PageDocument): Promise<{ readonly program: PageProgram; readonly findings: readonly Finding[] }>
}

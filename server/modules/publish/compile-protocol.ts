import type { PageProgram } from '#kernel/engine'
import type { Told } from '#kernel/message'
import type { Finding, PageEntry } from '#kernel/page'

/** What goes to the compiler's process and comes back; structured clones of plain JSON. */
export interface CompileRequest {
  readonly entries: readonly PageEntry[]
}
export type CompileAnswer =
  | { readonly ok: true; readonly program: PageProgram; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly reason: Told }

/** The compiler's process is up; said once, before any answer. */
export const READY = 'ready'
export type CompileMessage = typeof READY | CompileAnswer

import { type Message, tell } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { Analysed } from '../language/analyse.ts'
import { originOf } from '../language/generate.ts'
import type { SourceError } from '../language/parse-source.ts'
import type { Reads } from '../language/reads.ts'
import type { ProgramBinding } from '../program.ts'
import type { Diagnostic } from '../protocol.ts'
import type { VmError } from './vm-errors.ts'

export function toDiagnostic(code: string, binding: ProgramBinding, { message, at }: SourceError): Diagnostic {
  return { code, element: binding.element, path: binding.path, message, ...(at ? { at } : {}) }
}

/** Failures by the numbers of bindings, in rows with the path of the first and how many there are; without an error, that it works again. */
export function parseFailures(text: string | undefined): [binding: number, thrown?: VmError, scope?: string, rows?: number][] {
  return text ? JSON.parse(text) : []
}

/** QuickJS writes `at f (file:line:column)`; the topmost line in our generated code is where the author's text failed. */
export function positionOf(stack: string, file: string, line: number, source: Analysed): { at?: { line: number; column: number } } {
  const match = new RegExp(`\\(?${file}\\d*:(\\d+):(\\d+)\\)?`).exec(stack)
  if (!match) return {}
  const at = originOf(source, Number(match[1]) - line, Number(match[2]))
  return at ? { at } : {}
}

export function firstArguments(calls: string): string {
  return JSON.stringify((JSON.parse(calls) as Json[][]).map((args) => args[0] ?? null))
}

export const tookTooLong = (ms: number): Message => tell('engine.too-long', { ms })

/** What is read as the VM takes it: the empty path is everything. */
export const toPaths = (reads: Reads): readonly string[] => (reads === 'dynamic' ? [''] : reads)

import { tell } from '#kernel/message'
import type { Binding, ElementId, Finding } from '#kernel/page/records'
import type { PropPath } from '#kernel/page/values'
import { analyse } from '../language/analyse.ts'
import type { SourceError } from '../language/parse-source.ts'
import type { Names } from '../names.ts'
import type { ProgramBinding } from '../program.ts'
import { packCode } from './packed-code.ts'
import type { ElementOrPage } from './program-element.ts'

/** The element's bindings compiled, each under a number of its own, with what is wrong in their sources. */
export function toProgramBindings(
  entry: ElementOrPage,
  names: Names,
  nextId: () => number,
): { readonly bindings: readonly ProgramBinding[]; readonly findings: readonly Finding[] } {
  const findings: Finding[] = []
  const bindings = Object.entries(entry.bindings).map(([path, binding]): ProgramBinding => {
    const result = analyse(binding.kind, binding.source, names)
    if (!result.ok) findings.push(syntaxFinding(entry.id, path, result.error))
    const found = result.ok ? { reads: result.reads, code: packCode(result) } : { reads: [] }
    return { id: nextId(), element: entry.id, path, binding, ...found }
  })
  return { bindings, findings }
}

export function checkBindings(entry: string, bindings: { readonly [path: PropPath]: Binding }, names: Names): Finding[] {
  return Object.entries(bindings).flatMap(([path, { kind, source }]) => {
    const result = analyse(kind, source, names)
    return result.ok ? [] : [syntaxFinding(entry, path, result.error)]
  })
}

export function syntaxFinding(entry: ElementId, path: PropPath, { message, at }: SourceError): Finding {
  return {
    level: 'error',
    code: 'PAGE_FORMULA_SYNTAX',
    entry,
    path,
    message: at ? tell('engine.syntax-at', { why: message, ...at }) : tell('engine.syntax', { why: message }),
  }
}

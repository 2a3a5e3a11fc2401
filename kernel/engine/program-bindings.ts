import type { Binding, ElementId, Finding, PropPath } from '#kernel/page'
import { analyse } from './analyse.ts'
import type { Names } from './names.ts'
import { packCode } from './packed-code.ts'
import type { SourceError } from './parse-source.ts'
import type { ProgramBinding } from './program.ts'
import type { Drawn } from './program-element.ts'

/** The element's bindings compiled, each under a number of its own, with what is wrong in their sources. */
export function toProgramBindings(
  drawn: Drawn,
  names: Names,
  nextId: () => number,
): { readonly bindings: readonly ProgramBinding[]; readonly findings: readonly Finding[] } {
  const findings: Finding[] = []
  const bindings = Object.entries(drawn.bindings).map(([path, binding]): ProgramBinding => {
    const result = analyse(binding.kind, binding.source, names)
    if (!result.ok) findings.push(syntaxFinding(drawn.id, path, result.error))
    const found = result.ok ? { reads: result.reads, code: packCode(result) } : { reads: [] }
    return { id: nextId(), element: drawn.id, path, binding, ...found }
  })
  return { bindings, findings }
}

export function checkBindings(entry: string, bindings: { readonly [path: PropPath]: Binding }, names: Names): Finding[] {
  return Object.entries(bindings).flatMap(([path, { kind, source }]) => {
    const result = analyse(kind, source, names)
    return result.ok ? [] : [syntaxFinding(entry, path, result.error)]
  })
}

export function syntaxFinding(entry: ElementId, path: PropPath, { message, label, at }: SourceError): Finding {
  const where = at ? ` (${at.line}:${at.column})` : ''
  return {
    level: 'error',
    code: 'PAGE_FORMULA_SYNTAX',
    entry,
    path,
    message: { zh: `公式有语法错误：${label?.zh ?? message}${where}`, en: `The formula does not parse: ${message}${where}` },
  }
}

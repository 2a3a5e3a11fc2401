import type { Catalogue, Finding, Json, JsonObject, PageDocument } from '#kernel/page'
import { setPath } from '#kernel/page/path'
import type { PageProgram, ProgramFirstRows } from '../program.ts'
import type { CompilerOptions } from './compiler-options.ts'
import { createProgramCompiler } from './program-compiler.ts'

/** Compiles a whole page, with what is wrong in its formulas and sources. */
export function compilePage(
  document: PageDocument,
  catalogue: Catalogue,
  options: CompilerOptions = {},
): { readonly program: PageProgram; readonly findings: readonly Finding[] } {
  const { program, findings } = createProgramCompiler(document, catalogue, options)
  return { program, findings }
}

/** The program with values (by binding id) in the places of its bindings, and with rows of known lists, to paint with before the engine has started. */
export function withFirstValues(
  program: PageProgram,
  values: { readonly [bindingId: string]: Json },
  firstRows?: ProgramFirstRows,
): PageProgram {
  const props = new Map<string, JsonObject>()
  const styles = new Map<string, JsonObject>()
  const elements = new Map(program.elements.map((e) => [e.id, e]))
  for (const { id, element, path, binding } of program.bindings) {
    const at = elements.get(element)
    if (!at || !Object.hasOwn(values, id) || binding.kind === 'function') continue
    const value = values[id]!
    if (path.startsWith('style.')) styles.set(element, setPath(styles.get(element) ?? at.style, path.slice('style.'.length), value))
    else props.set(element, setPath(props.get(element) ?? at.props, path, value))
  }
  const painted = program.elements.map((e) => ({ ...e, props: props.get(e.id) ?? e.props, style: styles.get(e.id) ?? e.style }))
  return { ...program, elements: painted, ...(firstRows ? { firstRows } : {}) }
}

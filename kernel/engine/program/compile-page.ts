import { isLookPath, propertyOf, styleValue } from '#kernel/page/look'
import { setPath } from '#kernel/page/path'
import type { Catalogue, Finding, PageDocument } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { PageProgram, ProgramFirstRows } from '../program.ts'
import type { CompilerOptions } from './compiler-options.ts'
import { createProgramCompiler } from './program-compiler.ts'

/** Compiles a whole page, with what is wrong in its formulas and sources. */
export function compilePage(
  document: PageDocument,
  catalogue: Catalogue,
  options: CompilerOptions = {},
): { readonly program: PageProgram; readonly findings: readonly Finding[] } {
  const { program, findings } = createProgramCompiler(document, catalogue, { classes: 'numbers', ...options })
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
    const property = at.custom?.[path]
    if (property !== undefined) styles.set(element, { ...(styles.get(element) ?? at.style), ...firstStyle(path, property, value) })
    else if (!isLookPath(path)) props.set(element, setPath(props.get(element) ?? at.props, path, value))
  }
  const painted = program.elements.map((e) => {
    const style = styles.get(e.id)
    return { ...e, props: props.get(e.id) ?? e.props, ...(style ? { style } : {}) }
  })
  return { ...program, elements: painted, ...(firstRows ? { firstRows } : {}) }
}

/** Words that a custom property takes for itself. */
const WIDE = /^(?:inherit|initial|unset|revert|revert-layer)$/i

/** A bound style value as it is set on the element. Whether it suits its property only a browser can say, which does before it sets the next one. */
function firstStyle(path: string, custom: string, value: Json): JsonObject {
  const property = propertyOf(path.slice(path.lastIndexOf('.') + 1))
  const read = property === null ? undefined : styleValue(property, value)
  return read?.kind === 'value' && !read.foreign && !WIDE.test(read.text) ? { [custom]: read.text } : {}
}

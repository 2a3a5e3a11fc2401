import { givenNamesOf } from '../names/given-names.ts'
import type { ElementId, PageDocument } from '../records/records.ts'
import { CELL_PARTS, ownerOfSlot, ROW_WORDS, rowOfItem, SLOT_PARTS, SLOT_WORD } from '../records/row-words.ts'
import type { BlockParts } from './block-parts.ts'

/** Something outside of a selection that its code reads. */
export interface OuterRead {
  /** The same for the same thing. */
  readonly key: string
  /** The path by ids as far as the thing goes, and how many steps that is. */
  readonly path: readonly string[]
  readonly length: number
  /** How the page says it. */
  readonly source: string
  /** What it is called by itself. */
  readonly last: string
}

/** What every document has of its own accord. */
const EVERYWHERE: ReadonlySet<string> = new Set(['app', 'locale', 'props'])

/** What a path means to a selection: something outside of it, its own (null), or what cannot be told. */
export function outerRead(
  document: PageDocument,
  parts: Pick<BlockParts, 'apis' | 'variables' | 'rowsOf' | 'cellOf'>,
  inside: ReadonlySet<ElementId>,
  entry: string,
  path: readonly string[],
): OuterRead | null | 'unclear' {
  const [root, second, third] = path
  if (root === undefined) return 'unclear'
  if (EVERYWHERE.has(root) && document.entries.get(root)?.kind !== 'element') return null
  if (ROW_WORDS.has(root)) {
    const row = rowOfItem(parts.rowsOf(entry))
    return row === undefined || inside.has(row) ? null : read(path, 1, root, root)
  }
  if (CELL_PARTS.has(root)) {
    // Elsewhere these names mean nothing.
    const owner = parts.cellOf(entry)?.owner
    return owner === undefined || inside.has(owner) ? null : read(path, 1, root, root)
  }
  const use = root === SLOT_WORD ? ownerOfSlot(parts.rowsOf(entry)) : undefined
  if (use !== undefined) {
    if (inside.has(use)) return null
    const isPart = second !== undefined && SLOT_PARTS.has(second)
    return isPart ? read(path, 2, `${root}.${second}`, second) : read(path, 1, root, root)
  }
  if (root === 'variable') {
    if (second === undefined) return 'unclear'
    return parts.variables.has(second) ? null : read(path, 2, `variable.${second}`, second)
  }
  const names = givenNamesOf(document)
  if (root === 'component') {
    if (second === undefined) return 'unclear'
    if (inside.has(second) || parts.apis.has(second)) return null
    const said = document.entries.get(second)?.kind === 'api' ? names.wordOf(second) : undefined
    const whole = said ?? `component.${second}`
    return third === undefined ? read(path, 2, whole, second) : read(path, 3, `${whole}.${third}`, third)
  }
  if (root === 'store' || root === 'route')
    return second === undefined ? read(path, 1, root, root) : read(path, 2, `${root}.${second}`, second)
  if (root === 'forEachValue') {
    if (second === undefined || third === undefined) return 'unclear'
    return inside.has(second) ? null : read(path, 3, `${names.wordOf(second) ?? second}.${third}`, third)
  }
  if (inside.has(root)) return null
  const word = names.wordOf(root) ?? root
  return second === undefined ? read(path, 1, word, word) : read(path, 2, `${word}${step(second)}`, second)
}

const step = (name: string): string => (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)

const read = (path: readonly string[], length: number, source: string, last: string): OuterRead => ({
  ...{ key: path.slice(0, length).join('.'), path: path.slice(0, length), length, source, last },
})

import { isRefusedKey } from './path.ts'

/** A page beyond these is refused: they bound memory and time wherever a page is read. */
export const PAGE_LIMITS = {
  elements: 20_000,
  /** Of all kinds together. */
  entries: 30_000,
  /** Of all flows together. */
  steps: 50_000,
  /** Formulas, templates and function texts in the settings of one entry; more of them stay as they are written. */
  bindings: 50_000,
  /** Of the element tree, and of the JSON inside one entry. */
  depth: 64,
  /** Lists of rows within each other. */
  rowsInRows: 5,
  /** Characters in one text. */
  text: 1_000_000,
  /** Characters in an id, an event name or a path. */
  name: 300,
} as const

/** Whether any segment of a dotted path is a refused key. */
export function isRefusedPath(path: string): boolean {
  return path.split('.').some(isRefusedKey)
}

/** A place further in. What says where something is may be cut: writing out a key as long as the page for everything below it would take for ever. */
export function boundedPath(path: string, key: string): string {
  return path.length > PAGE_LIMITS.name ? path : `${path}.${key.slice(0, PAGE_LIMITS.name)}`
}

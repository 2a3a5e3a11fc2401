import { type Label, type MessageParam, tell } from './message.ts'

/**
 * Names a place in a record by what people call its parts: the deepest one that has a label, or the whole. Names of the wire stay out of it.
 * @example nameParts({ name: { zh: '名称', en: 'Name' } })(['name', 0]) // { zh: '名称', en: 'Name' }
 */
export const nameParts =
  (labels: { readonly [part: string]: Label }) =>
  (path: readonly PropertyKey[]): MessageParam => {
    const part = path.findLast((key) => Object.hasOwn(labels, key))
    return (part === undefined ? undefined : labels[String(part)]) ?? tell('input.whole')
  }

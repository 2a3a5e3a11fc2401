import type { ElementRecord, PageRecord } from '../records/records.ts'
import { compileElement, type ElementLook, nameById } from './compile-look.ts'

/** By record, which never changes. */
const known = new WeakMap<object, ElementLook>()

/** The look of an element, or of the page, under the name that it has while it is edited. */
export function lookOf(entry: ElementRecord | PageRecord): ElementLook {
  const made = known.get(entry) ?? compileElement(entry, nameById(entry.id))
  known.set(entry, made)
  return made
}

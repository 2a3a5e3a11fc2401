import { overlap } from '#kernel/page/path'
import { COMPUTED } from '../names.ts'
import type { ProgramBinding } from '../program.ts'

/** Tells the bindings whose values are not known before a page is open: they read what its app shares, or a computed variable that does. */
export function waitsForApp(
  bindings: readonly ProgramBinding[],
  roots: readonly string[],
): (binding: Pick<ProgramBinding, 'reads'>) => boolean {
  const paths = new Set(roots)
  const waits = ({ reads }: Pick<ProgramBinding, 'reads'>): boolean =>
    reads !== 'dynamic' && reads.some((read) => [...paths].some((p) => overlap(read, p)))
  const computed = bindings.filter(({ element, template }) => element === COMPUTED && template === undefined)
  for (let known = -1; known !== paths.size; ) {
    known = paths.size
    for (const each of computed) if (waits(each)) paths.add(`${COMPUTED}.${each.path}`)
  }
  return waits
}

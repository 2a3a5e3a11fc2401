import type { ReferenceOptions } from '#kernel/engine/references'
import type { References } from '#kernel/page'
import type { Kernel } from '#kernel/plugin'
import { functionsPoint, referencesIn } from '#sdk'

/** What the loaded plugins say of where parts of a page name each other. */
export function referenceOptions(kernel: Kernel): ReferenceOptions & { readonly references: References } {
  const functions = kernel.registry(functionsPoint).all.peek()
  return { references: referencesIn(kernel), functions: functions.map(({ name }) => name) }
}

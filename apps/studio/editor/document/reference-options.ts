import type { ReferenceOptions } from '#kernel/engine/references/references'
import type { Catalogue, References } from '#kernel/page/records'
import type { Kernel } from '#kernel/plugin'
import { functionsPoint, referencesIn } from '#sdk'

/**
 * What the loaded plugins say of where parts of a page name each other; with the page's catalogue also what stands in
 * rows.
 */
export function referenceOptions(kernel: Kernel, catalogue?: Catalogue): ReferenceOptions & { readonly references: References } {
  const functions = kernel.registry(functionsPoint).all.peek()
  return { references: referencesIn(kernel), functions: functions.map(({ name }) => name), ...(catalogue ? { catalogue } : {}) }
}

import { effect, untracked } from '@preact/signals-core'
import type { Kernel } from '#kernel/plugin'
import { componentsPoint, functionsPoint } from '#sdk'

/** Calls back, once for each change of plugins, when the components or functions that they contribute are others; with the functions' names. */
export function followDeclarations(kernel: Kernel, changed: (functions: readonly string[]) => void): () => void {
  let isFirst = true
  return effect(() => {
    const { value: functions } = kernel.registry(functionsPoint).contributions
    void kernel.registry(componentsPoint).contributions.value
    if (!isFirst) untracked(() => changed([...new Set(functions.map(({ value }) => value.name))]))
    isFirst = false
  })
}

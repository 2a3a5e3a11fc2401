import type { ExtensionPoint } from '#kernel/plugin'
import { useEditor } from '#sdk/studio'
import { inOrder } from './in-order.ts'
import { useSignalValue } from './use-signal-value.ts'

/** What is contributed to a point of the frame, in its order. */
export function usePanels<T extends { readonly id: string; readonly order: number }>(point: ExtensionPoint<T>): readonly T[] {
  return inOrder(useSignalValue(useEditor().kernel.registry(point).all))
}

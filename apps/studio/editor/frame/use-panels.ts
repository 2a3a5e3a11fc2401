import type { ExtensionPoint } from '#kernel/plugin'
import { useSignalValue } from '#kernel/view'
import type { EditorPanel } from '../points.ts'
import { useEditor } from '../session.ts'

/** The panels contributed to a point, in their order. */
export function usePanels(point: ExtensionPoint<EditorPanel>): readonly EditorPanel[] {
  const all = useSignalValue(useEditor().kernel.registry(point).all)
  return [...all].sort((a, b) => a.order - b.order)
}

import type { ComponentType } from 'react'
import type { ExtensionPoint } from '#kernel/plugin'
import { type EditorPanel, useEditor } from '#sdk/studio'
import { ownerOf } from '../../owner-of.ts'
import { Slot } from '../../slot.tsx'

function load(panel: EditorPanel): ComponentType | Promise<ComponentType> {
  const answer = panel.load()
  return answer instanceof Promise ? answer.then(({ Panel }) => Panel) : answer.Panel
}

interface PanelSlotProps<Panel extends EditorPanel> {
  readonly point: ExtensionPoint<Panel>
  readonly panel: Panel
}

/** A contributed panel or tab in its place. */
export function PanelSlot<Panel extends EditorPanel>({ point, panel }: PanelSlotProps<Panel>) {
  const { kernel } = useEditor()
  return <Slot key={panel.id} declaration={panel} load={load} props={{}} plugin={ownerOf(kernel, point, panel.id)} />
}

import type { ComponentType } from 'react'
import type { ExtensionPoint } from '#kernel/plugin'
import type { EditorPanel } from '#sdk/studio'
import { Slot } from '../../../kit/panel/slot.tsx'
import { useContextOf } from '../../../kit/panel/use-context-of.ts'

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
  return <Slot key={panel.id} declaration={panel} load={load} props={{}} own={useContextOf(point, panel)} />
}

import { definePlugin } from '#sdk'
import type { EditorCommand } from '#sdk/studio'
import { uiToken } from '../parts/editor-ui.ts'
import { Handles } from './handles.tsx'
import { backToFlow } from './place-commands.ts'
import { Placing } from './placing.tsx'

const NONE = { zh: '所选组件没有可拖动的控点', en: 'The selection has no handles' }

const NO_LAYOUT = { zh: '所选组件不排列子组件', en: 'The selection does not lay out children' }

const firstHandle = (canvas: HTMLElement | null): HTMLElement | undefined => {
  const sliders = [...(canvas?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  // Sizes are what people change most.
  return sliders.find(({ dataset }) => dataset.handle?.startsWith('size:')) ?? sliders[0]
}

const focusHandles: EditorCommand = {
  id: 'command/handles.focus',
  label: { zh: '尺寸与间距控点', en: 'Handles for size and spacing' },
  group: 'edit',
  zone: 'elements',
  keys: ['h'],
  run: (editor) => firstHandle(editor.part(uiToken).canvas.current)?.focus(),
  disabled: (editor) => (firstHandle(editor.part(uiToken).canvas.current) ? undefined : NONE),
}

const layoutButton = (canvas: HTMLElement | null) => canvas?.querySelector<HTMLElement>('.ed-tag:not([hidden]) [data-layout-button]')

const openLayout: EditorCommand = {
  id: 'command/handles.layout',
  label: { zh: '子组件的布局', en: 'Layout of the children' },
  group: 'edit',
  zone: 'elements',
  keys: ['l'],
  run: (editor) => layoutButton(editor.part(uiToken).canvas.current)?.click(),
  disabled: (editor) => (layoutButton(editor.part(uiToken).canvas.current) ? undefined : NO_LAYOUT),
}

/** Layout by hand: handles for size and spacing above the selected element. */
export const handlesPlugin = definePlugin({
  id: 'tessera.editor.handles',
  version: '0.1.0',
  commands: [focusHandles, openLayout, backToFlow],
  overlays: [
    { id: 'overlay/handles', order: 30, load: () => ({ Overlay: Handles }) },
    { id: 'overlay/placing', order: 40, load: () => ({ Overlay: Placing }) },
  ],
})

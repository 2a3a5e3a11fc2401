import { definePlugin } from '#sdk'
import { EmptyHint } from './empty-hint.tsx'
import { SelectionOverlay } from './selection-overlay.tsx'

/** What the editor itself draws above the canvas. */
export const stagePlugin = definePlugin({
  id: 'tessera.editor.stage',
  version: '0.1.0',
  overlays: [
    { id: 'overlay/empty-hint', order: 10, load: () => ({ Overlay: EmptyHint }) },
    { id: 'overlay/selection', order: 20, load: () => ({ Overlay: SelectionOverlay }) },
  ],
})

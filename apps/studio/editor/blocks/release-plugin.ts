import { definePlugin } from '#sdk'

/** Versions of the block that is edited. */
export const releasePlugin = definePlugin({
  id: 'tessera.editor.release',
  version: '0.1.0',
  headerItems: [
    {
      id: 'item/release',
      place: 'end',
      order: 40,
      mode: 'edit',
      load: () => import('./release-button.tsx').then(({ ReleaseButton }) => ({ Item: ReleaseButton })),
    },
  ],
})

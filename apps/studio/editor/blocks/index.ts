import { definePlugin } from '#sdk'
import { blockCommands } from './block-commands.ts'

/** Blocks: made of a selection, used, taken apart, brought to another version, and edited as documents of their own. */
export const blocksPlugin = definePlugin({
  id: 'tessera.studio.blocks',
  version: '0.1.0',
  commands: blockCommands,
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

import { definePlugin } from '#sdk'
import { blockCommands } from './block-commands.ts'

/** Blocks: made of a selection, used, taken apart, brought to another version. */
export const blocksPlugin = definePlugin({
  id: 'tessera.studio.blocks',
  version: '0.1.0',
  commands: blockCommands,
})

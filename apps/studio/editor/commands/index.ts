import { definePlugin } from '#sdk'
import { elementCommands } from './element-commands.ts'
import { sampleCommands } from './sample-commands.ts'
import { viewCommands } from './view-commands.ts'
import { zoomCommands } from './zoom-commands.ts'

/** The editor's own commands. */
export const commandsPlugin = definePlugin({
  id: 'tessera.editor.commands',
  version: '0.1.0',
  commands: [...elementCommands, ...sampleCommands, ...viewCommands, ...zoomCommands],
})

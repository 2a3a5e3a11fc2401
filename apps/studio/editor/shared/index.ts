import { definePlugin } from '#sdk'
import { sharedCommands } from './shared-commands.ts'

/** Shared styles in the editor: made of an element, and copied back into one. */
export const sharedPlugin = definePlugin({ id: 'tessera.studio.shared-styles', version: '0.1.0', commands: sharedCommands })

import { definePlugin } from '#sdk'
import { COMMANDS } from '../commands/labels.ts'
import { uiToken } from '../parts/editor-ui.ts'
import { PublishPopover } from './publish-popover.tsx'
import { ScreensMenu } from './screens-menu.tsx'

/** Publishing of what is edited, and the way to what was published. */
export const publishPlugin = definePlugin({
  id: 'tessera.editor.publish',
  version: '0.1.0',
  headerItems: [
    { id: 'item/screens', place: 'end', order: 25, load: () => ({ Item: ScreensMenu }) },
    { id: 'item/publish', place: 'end', order: 40, mode: 'edit', load: () => ({ Item: PublishPopover }) },
  ],
  commands: [
    {
      id: 'command/publish.open',
      label: COMMANDS.publish,
      group: 'publish',
      keys: ['Shift+p'],
      zone: 'elements',
      run: (editor) => {
        editor.part(uiToken).publishing.value = true
      },
    },
  ],
})

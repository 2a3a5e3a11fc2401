import type { Plugin } from '#kernel/plugin'
import { blocksPlugin } from './blocks/index.ts'
import { commandsPlugin } from './commands/index.ts'
import { dataPanelsPlugin } from './data-panels/index.ts'
import { dockPlugin } from './dock/index.ts'
import { partsPlugin } from './editor-parts.ts'
import { editorPlugin } from './editor-plugin.ts'
import { handlesPlugin } from './handles/index.ts'
import { headerPlugin } from './header/index.ts'
import { historyPlugin } from './history/index.ts'
import { inspectorPlugin } from './inspector/index.ts'
import { pagesPanelPlugin } from './pages-panel/index.ts'
import { sharedPlugin } from './shared/index.ts'
import { stagePlugin } from './stage/index.ts'
import { textInPlacePlugin } from './text-in-place/index.ts'
import { textsPlugin } from './texts/index.ts'

/** What the editor is made of, in the order it loads. */
export const studioPlugins: readonly Plugin[] = [
  partsPlugin,
  // Before the commands of elements: its keys go first where there is a text.
  textInPlacePlugin,
  commandsPlugin,
  editorPlugin,
  pagesPanelPlugin,
  dataPanelsPlugin,
  historyPlugin,
  inspectorPlugin,
  dockPlugin,
  headerPlugin,
  stagePlugin,
  handlesPlugin,
  blocksPlugin,
  sharedPlugin,
  textsPlugin,
]

import type { Plugin } from '#kernel/plugin'
import { dataPanelsPlugin } from './data-panels/index.ts'
import { editorPlugin } from './editor-plugin.ts'
import { inspectorPlugin } from './inspector/index.ts'

/** The panels of the editor, in the order they load. */
export const studioPlugins: readonly Plugin[] = [editorPlugin, dataPanelsPlugin, inspectorPlugin]

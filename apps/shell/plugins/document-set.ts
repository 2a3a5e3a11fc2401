import type { Kernel } from '#kernel/plugin'
import { documentPlugin } from './code-plugin.ts'
import { createPluginSet, type PluginSet } from './plugin-set.ts'

/** Runs declarations of plugins from outside of the product in the kernel of a document. */
export const createDocumentSet = (kernel: Kernel): PluginSet => createPluginSet(kernel, documentPlugin)

// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type TabActionDeclaration, tabActionsPoint } from '#sdk/admin'
import { closeTab } from '../tab-actions/close/index.ts'
import { closeOtherTabs } from '../tab-actions/close-others/index.ts'
import { closeTabsToTheRight } from '../tab-actions/close-right/index.ts'
import { pinTab } from '../tab-actions/pin/index.ts'
import { reloadTab } from '../tab-actions/reload/index.ts'
import { unpinTab } from '../tab-actions/unpin/index.ts'

/** Every built-in action in the menu of a tab. */
export const tabActionDeclarations: readonly TabActionDeclaration[] = [
  reloadTab,
  pinTab,
  unpinTab,
  closeTab,
  closeOtherTabs,
  closeTabsToTheRight,
]

export const tabActionsPlugin: Plugin = {
  id: 'tessera.tab-actions',
  version: '0.1.0',
  setup(context) {
    for (const each of tabActionDeclarations) context.contribute(tabActionsPoint, each)
  },
}

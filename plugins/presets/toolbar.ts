// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type ToolbarItemDeclaration, toolbarPoint } from '#sdk/admin'
import { approvalsItem } from '../toolbar/approvals/index.ts'
import { fullScreenItem } from '../toolbar/full-screen/index.ts'
import { languageItem } from '../toolbar/language/index.ts'
import { notificationsItem } from '../toolbar/notifications/index.ts'
import { personItem } from '../toolbar/person/index.ts'
import { searchItem } from '../toolbar/search/index.ts'
import { themeItem } from '../toolbar/theme/index.ts'

/** Every built-in item of the admin app’s toolbar. */
export const toolbarDeclarations: readonly ToolbarItemDeclaration[] = [
  searchItem,
  approvalsItem,
  notificationsItem,
  fullScreenItem,
  languageItem,
  themeItem,
  personItem,
]

export const toolbarPlugin: Plugin = {
  id: 'tessera.toolbar',
  version: '0.1.0',
  setup(context) {
    for (const each of toolbarDeclarations) context.contribute(toolbarPoint, each)
  },
}

// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type MenuKindDeclaration, menuKindsPoint } from '#sdk/admin'
import { frameMenu } from '../menu-kinds/frame/index.ts'
import { groupMenu } from '../menu-kinds/group/index.ts'
import { linkMenu } from '../menu-kinds/link/index.ts'
import { pageMenu } from '../menu-kinds/page/index.ts'
import { screenMenu } from '../menu-kinds/screen/index.ts'

/** Every built-in kind of menu entry. */
export const menuKindDeclarations: readonly MenuKindDeclaration[] = [
  groupMenu,
  pageMenu,
  screenMenu,
  linkMenu,
  frameMenu,
]

export const menuKindsPlugin: Plugin = {
  id: 'tessera.menu-kinds',
  version: '0.1.0',
  setup(context) {
    for (const each of menuKindDeclarations) context.contribute(menuKindsPoint, each)
  },
}

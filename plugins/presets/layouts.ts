// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type LayoutDeclaration, layoutsPoint } from '#sdk/admin'
import { leftRightLayout } from '../layouts/left-right/index.ts'
import { topBottomLayout } from '../layouts/top-bottom/index.ts'

/** Every built-in layout of the admin app. */
export const layoutDeclarations: readonly LayoutDeclaration[] = [leftRightLayout, topBottomLayout]

export const layoutsPlugin: Plugin = {
  id: 'tessera.layouts',
  version: '0.1.0',
  setup(context) {
    for (const each of layoutDeclarations) context.contribute(layoutsPoint, each)
  },
}

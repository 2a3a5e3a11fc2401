// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type ViewLoad, viewsPoint } from '#kernel/view'

/** The views of built-in components that many pages have, by type, for pages that must not load declarations. */
const views: { readonly [type: string]: ViewLoad } = {
  Button: () => import('../components/button/view.tsx'),
  Card: () => import('../components/card/view.tsx'),
  Flex: () => import('../components/flex/view.tsx'),
  Form: () => import('../components/form/view.tsx'),
  Image: () => import('../components/image/view.tsx'),
  Input: () => import('../components/input/view.tsx'),
  MarsTable: () => import('../components/mars-table/view.tsx'),
  Modal: () => import('../components/modal/view.tsx'),
  Page: () => import('../components/page/view.tsx'),
  Select: () => import('../components/select/view.tsx'),
  Text: () => import('../components/text/view.tsx'),
  Title: () => import('../components/title/view.tsx'),
}

export const viewsPlugin: Plugin = {
  id: 'tessera.components',
  version: '0.1.0',
  setup(context) {
    for (const [id, load] of Object.entries(views)) context.contribute(viewsPoint, { id, load })
  },
}

// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type ViewLoad, viewsPoint } from '#kernel/view'

/** The views of built-in types of fields by their ids, for pages that must not load declarations. */
export const fieldViews: { readonly [type: string]: ViewLoad } = {
  'field/user': () => import('../field-types/user/view.tsx'),
  'field/file': () => import('../field-types/file/view.tsx'),
  'field/image': () => import('../field-types/image/view.tsx'),
  'field/rich-text': () => import('../field-types/rich-text/view.tsx'),
}

export const fieldViewsPlugin: Plugin = {
  id: 'tessera.field-views',
  version: '0.1.0',
  setup(context) {
    for (const [id, load] of Object.entries(fieldViews)) context.contribute(viewsPoint, { id, load })
  },
}

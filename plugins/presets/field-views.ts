// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { FieldViewLoad } from '#sdk/fields'

/** The views of built-in types of fields by their names, for pages that must not load declarations. */
export const fieldViews: { readonly [type: string]: FieldViewLoad } = {
  user: () => import('../field-types/user/view.tsx'),
  file: () => import('../field-types/file/view.tsx'),
  image: () => import('../field-types/image/view.tsx'),
  'rich-text': () => import('../field-types/rich-text/view.tsx'),
}

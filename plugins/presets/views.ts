import type { ViewLoader } from '#sdk/react'

/**
 * The views of the built-in components by type, for pages that must not load declarations. A test holds this list against the
 * declarations.
 */
const views: { readonly [type: string]: ReturnType<ViewLoader> } = {
  Button: () => import('../components/button/view.tsx'),
}

export const baseViews: ViewLoader = (type) => (Object.hasOwn(views, type) ? views[type] : undefined)

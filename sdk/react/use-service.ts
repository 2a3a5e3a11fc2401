import { PRODUCT, type ServiceToken } from '#kernel/plugin'
import { usePage } from '#kernel/view'

/**
 * A page service for the view of an element, in the name of the plugin that the view is from; undefined where nobody provides it, or
 * the plugin may not use it. Looked for anew at each render, so a provider that comes later is found then.
 */
export function useService<T>(id: string, token: ServiceToken<T>): T | undefined {
  const { page, views } = usePage()
  const type = page.element(id).peek()?.type ?? ''
  try {
    return page.servicesFor(views.plugin(type) ?? PRODUCT)(token)
  } catch {
    return undefined
  }
}

import { PRODUCT, type ServiceToken } from '#kernel/plugin'
import { usePage } from '#kernel/view'

/**
 * A page service for the view of an element, on behalf of the view's plugin. Undefined where no plugin provides
 * it, or the plugin may not use it. Looks it up at each render, so a provider that loads later is found.
 * @example const copier = useService(id, clipboard)
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

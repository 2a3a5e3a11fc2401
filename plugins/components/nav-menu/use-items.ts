import { useEffect, useState } from 'react'
import type { Json } from '#sdk'
import { useService } from '#sdk/react'
import { menus, type ProjectMenu } from '#sdk/services'

export type MenuSource =
  | { readonly kind: 'data' }
  | { readonly kind: 'loading' | 'failed' }
  /** The menus of the project. */
  | { readonly kind: 'menus'; readonly items: Json }

/** The project's menus, where the element shows these; asked for again when somebody comes back to the page, who may have changed them elsewhere. */
export function useMenus(id: string, isWanted: boolean): MenuSource {
  const service = useService(id, menus)
  const [answer, setAnswer] = useState<{ readonly items: readonly ProjectMenu[] } | 'failed'>()
  useEffect(() => {
    if (!isWanted || !service) return
    let isCurrent = true
    const ask = () =>
      service.list().then(
        (items) => isCurrent && setAnswer({ items }),
        // What is shown already stays.
        () => isCurrent && setAnswer((before) => before ?? 'failed'),
      )
    const comeBack = () => document.visibilityState === 'visible' && void ask()
    void ask()
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [service, isWanted])
  if (!isWanted) return { kind: 'data' }
  if (!service || answer === 'failed') return { kind: 'failed' }
  return answer ? { kind: 'menus', items: answer.items as unknown as Json } : { kind: 'loading' }
}

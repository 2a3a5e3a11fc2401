import { useEffect, useState } from 'react'
import type { Json } from '#sdk'
import { useLastingEffect, useService } from '#sdk/react'
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
  const [reload, setReload] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload asks again
  useLastingEffect(() => {
    if (!isWanted || !service) return
    let isCurrent = true
    service.list().then(
      (items) => isCurrent && setAnswer({ items }),
      // What is shown already stays.
      () => isCurrent && setAnswer((before) => before ?? 'failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [service, isWanted, reload])
  useEffect(() => {
    const comeBack = () => document.visibilityState === 'visible' && setReload((before) => before + 1)
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [])
  if (!isWanted) return { kind: 'data' }
  if (!service || answer === 'failed') return { kind: 'failed' }
  return answer ? { kind: 'menus', items: answer.items as unknown as Json } : { kind: 'loading' }
}

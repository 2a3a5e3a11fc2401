import { useEffect, useState } from 'react'
import type { Json } from '#sdk'
import { useService } from '#sdk/react'
import { menus, type ProjectMenu } from '#sdk/services'

export type MenuSource =
  | { readonly kind: 'data' }
  | { readonly kind: 'loading' | 'failed' }
  /** The menus of the project. */
  | { readonly kind: 'menus'; readonly items: Json }

/** The project's menus, where the element shows these. */
export function useMenus(id: string, isWanted: boolean): MenuSource {
  const service = useService(id, menus)
  const [answer, setAnswer] = useState<{ readonly items: readonly ProjectMenu[] } | 'failed'>()
  useEffect(() => {
    if (!isWanted || !service) return
    let isCurrent = true
    service.list().then(
      (items) => isCurrent && setAnswer({ items }),
      () => isCurrent && setAnswer('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [service, isWanted])
  if (!isWanted) return { kind: 'data' }
  if (!service || answer === 'failed') return { kind: 'failed' }
  return answer ? { kind: 'menus', items: answer.items as unknown as Json } : { kind: 'loading' }
}

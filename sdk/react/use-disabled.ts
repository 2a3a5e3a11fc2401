import { useEffect, useState } from 'react'
import { usePage } from '#kernel/view'

/** The prop, unless a flow called `enable` or `disable` since; offers both methods. */
export function useDisabled(id: string, prop: boolean): boolean {
  const { page } = usePage()
  const [forced, setForced] = useState<boolean>()
  // Every field has these two, which never change, so they need less than what `useMethods` does for others.
  useEffect(() => {
    const force = (isDisabled: boolean) => () => {
      setForced(isDisabled)
      return undefined
    }
    return page.provideMethods(id, { enable: force(false), disable: force(true) })
  }, [page, id])
  return forced ?? prop
}

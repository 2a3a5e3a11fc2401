import { useState } from 'react'
import { useMethods } from './use-methods.ts'

/** The prop, unless a flow called `enable` or `disable` since; offers both methods. */
export function useDisabled(id: string, prop: boolean): boolean {
  const [forced, setForced] = useState<boolean | undefined>(undefined)
  useMethods(id, {
    enable: () => {
      setForced(false)
      return undefined
    },
    disable: () => {
      setForced(true)
      return undefined
    },
  })
  return forced ?? prop
}

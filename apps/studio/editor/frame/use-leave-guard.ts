import { useEffect } from 'react'
import type { Editor } from '#sdk/studio'
import { savingToken } from '../parts/saving-part.ts'

/** Asks before the window closes while something is not saved; never otherwise. */
export function useLeaveGuard(session: Editor): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (session.part(savingToken).hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [session])
}

import { useEffect } from 'react'
import type { OwnedSession } from '../create-session.ts'

/** Asks before the window closes while something is not saved; never otherwise. */
export function useLeaveGuard(session: OwnedSession): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (session.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [session])
}

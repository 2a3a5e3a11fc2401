import { Message, Spin } from '@arco-design/web-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { LoadFailure } from '../kit/list/load-failure.tsx'
import { ApiError } from '../shell/api-error.ts'
import { onExpired } from '../shell/client.ts'
import { currentUser, restore } from '../shell/session.ts'
import { onToken, readToken } from '../shell/token.ts'

/** Milliseconds until an expired login goes to the login screen (specification, section 9). */
const EXPIRED_DELAY = 1500

function loginAddress(): string {
  return `/login?callback=${encodeURIComponent(`${location.pathname}${location.search}`)}`
}

/** Shows its children to somebody signed in; everybody else goes to the login with a way back. */
export function RequireLogin({ children }: { readonly children: ReactNode }) {
  const [, go] = useLocation()
  const [state, setState] = useState<'asking' | 'in' | Error>(currentUser.peek() ? 'in' : 'asking')

  useEffect(() => {
    onExpired((message) => {
      Message.error(message)
      setTimeout(() => go(loginAddress()), EXPIRED_DELAY)
    })
  }, [go])

  // Signed out in another window: nothing can be saved here any more, and this window comes back to where it was.
  useEffect(
    () =>
      onToken((elsewhere) => {
        if (elsewhere && readToken() === null) go(loginAddress())
      }),
    [go],
  )

  useEffect(() => {
    if (state !== 'asking') return
    let current = true
    restore().then(
      (user) => {
        if (!current) return
        if (user) setState('in')
        else go(loginAddress(), { replace: true })
      },
      (thrown: unknown) => {
        if (!current) return
        const expired = thrown instanceof ApiError && !thrown.offline && thrown.status < 500
        if (expired) go(loginAddress(), { replace: true })
        else setState(thrown instanceof Error ? thrown : new Error(String(thrown)))
      },
    )
    return () => {
      current = false
    }
  }, [state, go])

  if (state === 'in') return children
  if (state === 'asking') return <Spin style={{ display: 'block', margin: '20vh auto', textAlign: 'center' }} />
  return <LoadFailure error={state} retry={() => setState('asking')} />
}

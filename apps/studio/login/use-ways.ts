import { useEffect, useState } from 'react'
import type { LoginWays } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'

/** What the server accepts and offers; until it has answered, what every server does. */
const PRESET: LoginWays = { passwordMin: 6, subPassword: { min: 6, max: 12 }, mails: 'sent', others: [] }

/** What the login offers here. */
export function useWays(): LoginWays {
  const [ways, setWays] = useState(PRESET)
  useEffect(() => {
    const controller = new AbortController()
    // Who cannot reach the server is told so by what they do next.
    call('GET /user/login/ways', {}, { bare: true, signal: controller.signal }).then(setWays, () => undefined)
    return () => controller.abort()
  }, [])
  return ways
}

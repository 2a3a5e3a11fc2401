import { useEffect, useState } from 'react'
import type { HeaderInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'

let asked: Promise<HeaderInfo> | undefined
/** Once a visit: the operator's settings change with a restart of the server. */
const headerInfo = (): Promise<HeaderInfo> => {
  asked ??= call('GET /installation/header').catch((thrown: unknown) => {
    asked = undefined
    throw thrown
  })
  return asked
}

/** What the operator wants the header to tell; undefined until it is known. Without an answer the header tells nothing of it. */
export function useHeaderInfo(): HeaderInfo | undefined {
  const [info, setInfo] = useState<HeaderInfo>()
  useEffect(() => {
    let left = false
    headerInfo().then(
      (answer) => void (left || setInfo(answer)),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return info
}

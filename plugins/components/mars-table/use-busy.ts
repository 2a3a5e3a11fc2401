import { useState } from 'react'
import { useMethods } from '#sdk/react'
import type { marsTable } from './index.ts'
import { type Rows, withoutEmpty } from './use-rows.ts'

/** The methods that ask for rows and that say whether the table is busy; whether a flow says that it is. */
export function useBusy(id: string, rows: Rows): boolean {
  const [busy, setBusy] = useState(false)
  const done = () => undefined
  const say = (next: boolean) => () => {
    setBusy(next)
    return undefined
  }
  useMethods<typeof marsTable>(id, {
    search: (args) => rows.change({ page: 1, search: withoutEmpty(args ?? {}) }).then(done),
    reload: () => rows.reload().then(done),
    clearData: () => {
      rows.clear()
      return undefined
    },
    startLoading: say(true),
    stopLoading: say(false),
  })
  return busy
}

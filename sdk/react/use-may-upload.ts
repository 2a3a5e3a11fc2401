import { useState } from 'react'
import { useLastingEffect } from '#kernel/view'
import type { Uploads } from '../services/upload.ts'

/** Whether the current user may upload; true until that is known. */
export function useMayUpload(service: Uploads | undefined): boolean {
  const [isBarred, setBarred] = useState(false)
  useLastingEffect(() => {
    let isOver = false
    // A service that cannot be asked refuses the upload itself.
    service?.mayUpload?.().then(
      (may) => !isOver && setBarred(!may),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [service])
  return !isBarred
}

/** A form item whose rules a user who may not upload could not fulfil: the form can be sent without it. */
export const withoutRules = <Item extends object>(formItem: Item): Item => ({ ...formItem, rules: [] })

import { useEffect, useState } from 'react'
import type { Json } from '#sdk'

const NONE: readonly Json[] = []
let loaded: readonly Json[] | undefined

/** Rows that stand in while somebody edits; visitors load none of them. */
export function useSampleRows(isEdited: boolean): readonly Json[] {
  const [rows, setRows] = useState(loaded ?? NONE)
  useEffect(() => {
    if (!isEdited || loaded) return
    let current = true
    void import('./sample.ts').then(({ sampleRows }) => {
      loaded = sampleRows
      if (current) setRows(sampleRows)
    })
    return () => {
      current = false
    }
  }, [isEdited])
  return isEdited ? rows : NONE
}

import { useCallback, useRef } from 'react'
import { useLastingEffect, useService } from '#sdk/react'
import { pageStorage } from '#sdk/services'

const partsOf = (text: string | null, count: number): readonly number[] | undefined => {
  try {
    const parts: unknown = JSON.parse(text ?? 'null')
    const fits =
      Array.isArray(parts) && parts.length === count && parts.every((part) => typeof part === 'number' && part >= 0 && part <= 100)
    return fits ? (parts as readonly number[]) : undefined
  } catch {
    return undefined
  }
}

/** Sizes that a visitor gave the panels, in parts of 100, kept in their browser: `apply` is called with those of the last visit. */
export function useKeptSizes(
  id: string,
  count: number,
  isOn: boolean,
  apply: (parts: readonly number[]) => void,
): (parts: readonly number[]) => void {
  const storage = useService(id, pageStorage)
  const latest = useRef({ storage, apply })
  latest.current = { storage, apply }
  const key = `splitter.${id}`
  const isThere = storage !== undefined
  useLastingEffect(() => {
    if (!isOn || !isThere || count < 2) return
    let current = true
    void latest.current.storage
      ?.read(key)
      .then((text) => {
        const parts = partsOf(text, count)
        if (current && parts) latest.current.apply(parts)
      })
      // Sizes are no reason to trouble a visitor.
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [isOn, isThere, key, count])
  return useCallback(
    (parts) => {
      if (isOn) void latest.current.storage?.write(key, JSON.stringify(parts)).catch(() => undefined)
    },
    [isOn, key],
  )
}

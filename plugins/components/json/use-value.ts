import { useMemo, useRef, useState } from 'react'
import type { Json } from '#sdk'
import type { FieldBinding } from '#sdk/react'
import { asRoot } from './json-value.ts'

/** Steps back that are remembered. */
const MOST_STEPS = 50

/** The value of the field, and the way back to what it was before each change of somebody's. */
export function useValue(field: FieldBinding) {
  const root = useMemo(() => asRoot(field.value), [field.value])
  const before = useRef<(Json | undefined)[]>([])
  const mine = useRef<Json | undefined>(field.value)
  const [, drawn] = useState(0)
  // A value from outside has no way back.
  if (field.value !== mine.current) {
    before.current = []
    mine.current = field.value
  }
  const put = (value: Json | undefined) => {
    mine.current = value
    field.setValue(value)
    drawn((count) => count + 1)
  }
  return {
    root,
    /** `isStep`: there is a way back to before it. */
    change: (value: Json, isStep = true) => {
      if (isStep) before.current = [...before.current, field.value].slice(-MOST_STEPS)
      put(value)
    },
    canUndo: before.current.length > 0,
    /** Goes one step back, and gives what the value is then. */
    undo: (): Json => {
      const last = before.current.at(-1)
      before.current = before.current.slice(0, -1)
      put(last)
      return asRoot(last) ?? {}
    },
  }
}

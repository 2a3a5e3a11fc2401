import { useCallback, useMemo, useState } from 'react'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { useLastingEffect } from '#kernel/view'
import { cellText } from '../read-row.ts'
import { useFunctionProps } from '../use-element.ts'
import { writeNumber } from './ticks.ts'

const NONE: readonly Json[] = []
/** Values that an author's function is asked for at once. */
const MOST_ASKED = 2_000

const plain = (value: Json): string => (typeof value === 'number' ? writeNumber(value) : cellText(value))

/** How values are written: by the author's function at a path, asked for all of them in one message; as they are until it answers, and where it fails. */
export function useFormat(id: ElementId, path: string, values: readonly Json[]): (value: Json) => string {
  const functions = useFunctionProps(id)
  const formats = path !== '' && functions.paths.includes(path)
  const key = formats ? JSON.stringify([...new Set(values)].slice(0, MOST_ASKED)) : ''
  const asked = useMemo(() => (key === '' ? NONE : (JSON.parse(key) as readonly Json[])), [key])
  const [answer, setAnswer] = useState<ReadonlyMap<Json, string>>()
  useLastingEffect(() => {
    if (asked.length === 0) return
    let isCurrent = true
    functions
      .call(
        path,
        asked.map((value) => [value]),
      )
      .then(
        (texts) => isCurrent && setAnswer(new Map(asked.map((value, at) => [value, cellText(texts[at] ?? value)]))),
        () => isCurrent && setAnswer(undefined),
      )
    return () => {
      isCurrent = false
    }
  }, [functions, path, asked])
  return useCallback((value: Json) => (formats ? answer?.get(value) : undefined) ?? plain(value), [formats, answer])
}

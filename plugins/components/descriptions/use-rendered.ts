import { useState } from 'react'
import type { Json } from '#sdk'
import { formatCell, getPath, useFunctionProps, useLastingEffect, usePageFormats } from '#sdk/react'
import type { Entry } from './entries.ts'

type Answers = { readonly [index: string]: Json }
const NONE: Answers = {}

/** What the authors' functions made of the values of a record, by the place of their items; empty until they have answered. */
export function useRendered(id: string, entries: readonly Entry[], record: Json): Answers {
  const functions = useFunctionProps(id)
  const inPage = usePageFormats()
  const [answer, setAnswer] = useState<{ readonly to: string; readonly values: Answers }>()
  const asked = entries.flatMap(({ index, name, type, format }) => {
    const path = `items.${index}.render`
    return functions.paths.includes(path) ? [[path, index, formatCell(getPath(record, name), type, inPage(format))] as const] : []
  })
  const key = asked.length === 0 ? '' : JSON.stringify([asked, record])
  useLastingEffect(() => {
    if (key === '') return
    const [calls, row] = JSON.parse(key) as readonly [readonly (readonly [path: string, index: number, value: Json])[], Json]
    let current = true
    const call = async ([path, index, value]: (typeof calls)[number]) => {
      // One that fails leaves the value as it is.
      const [made] = await functions.call(path, [[value, row, 0]]).catch(() => [value])
      return [index, made ?? null] as const
    }
    void Promise.all(calls.map(call)).then((values) => current && setAnswer({ to: key, values: Object.fromEntries(values) }))
    return () => {
      current = false
    }
  }, [functions, key])
  return answer !== undefined && answer.to === key ? answer.values : NONE
}

import { useState } from 'react'
import type { Json } from '#sdk'
import { cellText, useFunctionProps, useLastingEffect } from '#sdk/react'

/** Texts that the author's function made of values, one message for all; the values themselves until it answers and where it fails. */
export function useLabels(id: string, path: string, values: readonly string[]): readonly string[] {
  const functions = useFunctionProps(id)
  const [answer, setAnswer] = useState<{ readonly to: string; readonly texts: readonly string[] }>()
  const isAsked = functions.paths.includes(path)
  const key = values.join('\n')
  useLastingEffect(() => {
    if (!isAsked) return
    let current = true
    void functions
      .call(
        path,
        key.split('\n').map((value): readonly Json[] => [value]),
      )
      .then((texts) => current && setAnswer({ to: key, texts: texts.map(cellText) }))
      .catch(() => current && setAnswer(undefined))
    return () => {
      current = false
    }
  }, [functions, path, key, isAsked])
  return isAsked && answer?.to === key ? answer.texts : values
}

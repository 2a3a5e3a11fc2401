import { useEffect, useState } from 'react'
import { toldBy } from '#sdk'
import { usePanel } from '#sdk/setter'

export type Evaluation = Awaited<ReturnType<ReturnType<typeof usePanel>['evaluate']>>

const PAUSE = 150

/**
 * What a formula gives as the page stands: asked after a pause in typing, and again when values of the page changed;
 * null before the first answer.
 */
export function useEvaluation(kind: 'formula' | 'template', source: string): Evaluation | null {
  const { evaluate, watch } = usePanel()
  const [evaluation, setEvaluation] = useState<Evaluation | null>(null)
  useEffect(() => {
    if (source.trim() === '') {
      setEvaluation(null)
      return
    }
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      evaluate({ kind, source }).then(
        (value) => current && setEvaluation(value),
        (error: unknown) => current && setEvaluation({ ok: false, message: toldBy(error) }),
      )
    }
    const soon = () => {
      timer ??= setTimeout(ask, PAUSE)
    }
    soon()
    const stop = watch?.(soon)
    return () => {
      current = false
      clearTimeout(timer)
      stop?.()
    }
  }, [evaluate, watch, kind, source])
  return evaluation
}

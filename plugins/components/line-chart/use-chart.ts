import { useEffect, useState } from 'react'

interface Drawing {
  resize(width: number, height: number): void
  draw(spec: object): void
  destroy(): void
}

async function start(host: HTMLElement, width: number, height: number, onError: (message: string) => void): Promise<Drawing> {
  const { Chart } = await import('@antv/g2')
  const chart = new Chart({ container: host, width, height, autoFit: false })
  let ended = false
  // G2 draws in steps; a second call before the first is done draws over it.
  let queue: Promise<unknown> = Promise.resolve()
  const next = (step: () => unknown) => {
    queue = queue
      .then(() => (ended ? undefined : step()))
      .catch((thrown: unknown) => {
        if (!ended) onError(thrown instanceof Error ? thrown.message : String(thrown))
      })
  }
  return {
    draw: (spec) =>
      next(() => {
        chart.options(spec as never)
        return chart.render()
      }),
    resize: (toWidth, toHeight) => next(() => chart.changeSize(toWidth, toHeight)),
    destroy: () => {
      ended = true
      chart.destroy()
    },
  }
}

/** Draws into an element as soon as it has a size, follows its size, and says what went wrong. */
export function useChart(
  host: HTMLElement | null,
  spec: object | undefined,
): { readonly error: string | undefined; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string>()
  const [drawing, setDrawing] = useState<Drawing>()
  const wanted = spec !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useEffect(() => {
    if (!host || !wanted) return
    let made: Promise<Drawing | undefined> | undefined
    let ended = false
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width < 1 || height < 1 || ended) return
      if (made) return void made.then((known) => known?.resize(width, height))
      made = start(host, width, height, setError)
      made.then(
        (known) => known && (ended ? known.destroy() : setDrawing(known)),
        (thrown: unknown) => !ended && setError(thrown instanceof Error ? thrown.message : String(thrown)),
      )
    })
    observer.observe(host)
    return () => {
      ended = true
      observer.disconnect()
      setDrawing((known) => {
        known?.destroy()
        return undefined
      })
    }
  }, [host, wanted, attempt])
  const text = JSON.stringify(spec)
  useEffect(() => {
    if (!drawing || text === undefined) return
    setError(undefined)
    drawing.draw(JSON.parse(text) as object)
  }, [drawing, text])
  const retry = () => {
    setError(undefined)
    setAttempt(attempt + 1)
  }
  return { error, retry }
}

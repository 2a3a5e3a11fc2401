import { useEffect, useState } from 'react'

/** How many columns a grid has by now, as its own style sheet says; `given` where that cannot be told. */
export function useTracks(grid: HTMLElement | null, given: number): number {
  const [tracks, setTracks] = useState(given)
  useEffect(() => {
    const view = grid?.ownerDocument.defaultView
    if (!grid || !view) return
    const count = () => {
      const written = view.getComputedStyle(grid).gridTemplateColumns
      setTracks(/^[\d.]+px/.test(written) ? written.split(' ').length : given)
    }
    count()
    const observer = new view.ResizeObserver(count)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [grid, given])
  return tracks
}

import { type RefObject, useLayoutEffect, useState } from 'react'

/** Room for the button that shows the others. */
const BUTTON = 136

/** How many of the children of `box` stand in its first line; all of them until that is known, and while `isOn` does not hold. */
export function useOneLine(box: RefObject<HTMLElement | null>, isOn: boolean, contents: unknown): number {
  /** The widths of all, measured while all are there. */
  const [known, setKnown] = useState<{ readonly of: unknown; readonly ends: readonly number[]; readonly room: number }>()
  const isKnown = known !== undefined && known.of === contents
  useLayoutEffect(() => {
    const node = box.current
    if (!node || !isOn) return
    if (!isKnown) {
      // Side by side, as if there were one line: widths and the gaps between them.
      const gap = Number.parseFloat(getComputedStyle(node).columnGap) || 0
      let end = 0
      const ends = [...node.querySelectorAll<HTMLElement>('[aria-pressed]')].map(({ offsetWidth }) => {
        end += offsetWidth + gap
        return end - gap
      })
      setKnown({ of: contents, ends, room: node.clientWidth })
    }
    const observer = new ResizeObserver(() =>
      setKnown((now) => (now && now.room !== node.clientWidth ? { ...now, room: node.clientWidth } : now)),
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [box, isOn, isKnown, contents])
  if (!isOn || !isKnown || known.room === 0) return Number.POSITIVE_INFINITY
  const { ends, room } = known
  if ((ends.at(-1) ?? 0) <= room) return Number.POSITIVE_INFINITY
  return Math.max(1, ends.filter((end) => end + BUTTON <= room).length)
}

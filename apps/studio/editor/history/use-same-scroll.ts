import { type RefObject, useEffect } from 'react'

/** Two frames scroll together, by the part of their length that is above. */
export function useSameScroll(left: RefObject<HTMLIFrameElement | null>, right: RefObject<HTMLIFrameElement | null>, ready: number): void {
  useEffect(() => {
    const windows = [left.current?.contentWindow, right.current?.contentWindow]
    const [one, other] = windows
    if (ready < 2 || !one || !other) return
    // Scrolling the other frame tells of it, too: that is not passed on.
    let following: Window | null = null
    const follow = (from: Window, to: Window) => (): void => {
      if (following === from) {
        following = null
        return
      }
      const length = from.document.documentElement.scrollHeight - from.innerHeight
      const room = to.document.documentElement.scrollHeight - to.innerHeight
      const top = length > 0 ? (from.scrollY / length) * room : 0
      if (Math.abs(to.scrollY - top) < 1) return
      following = to
      to.scrollTo(to.scrollX, top)
    }
    const [down, up] = [follow(one, other), follow(other, one)]
    one.addEventListener('scroll', down)
    other.addEventListener('scroll', up)
    return () => {
      one.removeEventListener('scroll', down)
      other.removeEventListener('scroll', up)
    }
  }, [left, right, ready])
}

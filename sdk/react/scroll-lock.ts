interface Locked {
  count: number
  readonly overflow: string
  readonly width: string
}
const locked = new WeakMap<HTMLElement, Locked>()

/** Keeps a document from being scrolled below what lies over it, until the last that asked for it gives it free. */
export function lockScroll({ body, defaultView }: Document): () => void {
  const known = locked.get(body)
  const lock = known ?? { count: 0, overflow: body.style.overflow, width: body.style.width }
  lock.count += 1
  if (!known) {
    locked.set(body, lock)
    // What is below does not move sideways when the bar goes.
    const bar = (defaultView?.innerWidth ?? 0) - body.clientWidth
    if (bar > 0) body.style.width = `calc(${lock.width || '100%'} - ${bar}px)`
    body.style.overflow = 'hidden'
  }
  let isFree = false
  return () => {
    if (isFree) return
    isFree = true
    lock.count -= 1
    if (lock.count > 0) return
    locked.delete(body)
    Object.assign(body.style, { overflow: lock.overflow, width: lock.width })
  }
}

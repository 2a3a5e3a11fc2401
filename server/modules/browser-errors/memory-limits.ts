interface Limit {
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

/** Keys that are remembered; beyond them those whose window is over are forgotten, and then all. */
const REMEMBERED = 10_000

/**
 * Counts attempts in memory, each node for itself: for reports that come often, are worth little, and must cost no
 * write.
 */
export class MemoryLimits {
  private readonly windows = new Map<string, { count: number; readonly endsAt: number }>()

  constructor(private readonly now: () => Date) {}

  /** Takes one attempt; false when none is left in the window. */
  take({ key, most, windowMs }: Limit): boolean {
    const at = this.now().getTime()
    const known = this.windows.get(key)
    if (known && known.endsAt > at) {
      if (known.count >= most) return false
      known.count += 1
      return true
    }
    if (this.windows.size >= REMEMBERED) this.forget(at)
    this.windows.set(key, { count: 1, endsAt: at + windowMs })
    return true
  }

  private forget(at: number): void {
    for (const [key, { endsAt }] of this.windows) if (endsAt <= at) this.windows.delete(key)
    if (this.windows.size >= REMEMBERED) this.windows.clear()
  }
}

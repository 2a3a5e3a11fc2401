/** The failure of a write whose deadline has passed. Whether it was done is unknown where its commit was under way. */
export const late = (): Error => Object.assign(new Error('A write was not done before its deadline'), { code: 'WRITE_DEADLINE' })

/** The time by which a caller is answered. */
export interface Deadline {
  /** Milliseconds, 0 once it has passed. */
  left(): number
}

export const deadlineIn = (ms: number): Deadline => {
  const at = performance.now() + ms
  return { left: () => Math.max(0, at - performance.now()) }
}

/** The deadline that comes first. */
export const earliest = (deadlines: readonly Deadline[]): Deadline => ({
  left: () => Math.min(...deadlines.map((deadline) => deadline.left())),
})

/** Settles as `work` does, or rejects when the deadline passes. */
export const before = async <T>(deadline: Deadline, work: Promise<T>): Promise<T> => {
  const passed = Promise.withResolvers<never>()
  const timer = setTimeout(() => passed.reject(late()), deadline.left())
  try {
    return await Promise.race([work, passed.promise])
  } finally {
    clearTimeout(timer)
  }
}

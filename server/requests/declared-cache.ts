/** Reading at the same time; each holds a page in memory meanwhile. */
const AT_ONCE = 4

/**
 * What was read from pages, kept while there is room: `most` counts characters of JSON, over all pages. Whoever asks for the same at the
 * same time shares one reading.
 */
export const createDeclaredCache = <T>({ most, largest }: { readonly most: number; readonly largest: number }) => {
  const kept = new Map<string, { readonly value: T; readonly size: number }>()
  const reading = new Map<string, Promise<T>>()
  const waiting: (() => void)[] = []
  let running = 0
  let size = 0

  const inTurn = async (read: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await read()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  const keep = (key: string, value: T): void => {
    const entry = { value, size: JSON.stringify(value).length }
    if (entry.size > largest) return
    kept.set(key, entry)
    size += entry.size
    for (const [oldest, old] of kept) {
      if (size <= most) break
      kept.delete(oldest)
      size -= old.size
    }
  }
  return {
    /** Characters of JSON that are kept just now. */
    size: () => size,
    async get(key: string, read: () => Promise<T>): Promise<T> {
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return known.value
      }
      const under = reading.get(key) ?? inTurn(read)
      reading.set(key, under)
      try {
        const value = await under
        if (reading.get(key) === under) keep(key, value)
        return value
      } finally {
        if (reading.get(key) === under) reading.delete(key)
      }
    },
  }
}

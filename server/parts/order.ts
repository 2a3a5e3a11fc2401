/** Compares by a key, the least first. */
export const by =
  <T>(key: (item: T) => string | number) =>
  (a: T, b: T): number => {
    const [one, other] = [key(a), key(b)]
    return one < other ? -1 : one > other ? 1 : 0
  }

/** A value that is here, or comes: what is in memory is answered without a turn of the event loop. */
export type Late<T> = T | Promise<T>

/** What `use` makes of a value, immediately where it is there. */
export const onceThere = <T, R>(value: Late<T>, use: (value: T) => Late<R>): Late<R> =>
  value instanceof Promise ? value.then(use) : use(value)

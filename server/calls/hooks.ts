/** Work that later modules add to an operation of this one, done in the order in which it was added. */
export interface Hooks<Work> {
  add(work: Work): void
  all(): readonly Work[]
}

export const createHooks = <Work>(): Hooks<Work> => {
  const added: Work[] = []
  return {
    add(work) {
      added.push(work)
    },
    all: () => added,
  }
}

/** Computed variables that wait to run, the first slot first: a heap. Slots are given in an order in which each comes after those it reads. */
export const due: number[] = []
export const waiting: boolean[] = []

export const wait = (slot: number) => {
  if (waiting[slot] === true) return
  let i = due.length
  while (i > 0) {
    const up = (i - 1) >> 1
    if (due[up]! <= slot) break
    due[i] = due[up]!
    i = up
  }
  due[i] = slot
  waiting[slot] = true
}

/** Takes a slot that has run off the top; one that is not there has been passed by one before it, and runs again. */
export const done = (slot: number) => {
  if (due[0] !== slot) return
  const n = due.length - 1
  const moved = due[n]!
  let i = 0
  for (let kid = 1; kid < n; kid = 2 * i + 1) {
    if (kid + 1 < n && due[kid + 1]! < due[kid]!) kid++
    if (due[kid]! >= moved) break
    due[i] = due[kid]!
    i = kid
  }
  due[i] = moved
  due.length = n
  waiting[slot] = false
}

export const nothingDue = () => {
  for (const slot of due) waiting[slot] = false
  due.length = 0
}

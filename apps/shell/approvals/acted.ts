import { type ReadonlySignal, signal } from '@preact/signals-core'

const count = signal(0)

/** How many times pages and screens of this document have acted on approvals: a change asks for new counts of tasks. */
export const acted: ReadonlySignal<number> = count

export const noteAct = (): void => {
  count.value = count.peek() + 1
}

import { act, fireEvent } from '@testing-library/react'

type Target = Element | null | undefined

function there(target: Target, what: string): Element {
  if (!target) throw new Error(`There is nothing to ${what}`)
  return target
}

/** Lets a page do what it does later; `ms` milliseconds, or the turns that are due. */
export const later = (ms = 0): Promise<void> => act(async () => new Promise<void>((resolve) => setTimeout(resolve, ms)))

/** Waits until something holds; rejects after eight seconds, which a busy machine may take. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 8000
  while (!holds()) {
    if (performance.now() > end) throw new Error('It did not come about in eight seconds')
    await later(10)
  }
}

/** Presses with the mouse: down, up and click. */
export const press = (target: Target): Promise<void> =>
  act(async () => {
    const element = there(target, 'press')
    fireEvent.mouseDown(element)
    fireEvent.mouseUp(element)
    fireEvent.click(element)
  })

/** Moves the mouse onto it. */
export const hover = (target: Target): Promise<void> =>
  act(async () => {
    const element = there(target, 'hover')
    fireEvent.mouseEnter(element)
    fireEvent.mouseOver(element)
  })

/** Presses a key of the keyboard, as `Enter` or `ArrowDown`. */
export const pressKey = (target: Target, key: string): Promise<void> =>
  act(async () => void fireEvent.keyDown(there(target, 'press a key on'), { key, code: key, keyCode: KEY_CODES[key] ?? 0 }))

const KEY_CODES: { readonly [key: string]: number } = {
  Enter: 13,
  Escape: 27,
  ArrowUp: 38,
  ArrowDown: 40,
  ArrowLeft: 37,
  ArrowRight: 39,
  Tab: 9,
  ' ': 32,
}

/** Puts a text into a field in the place of what is there. */
export const typeInto = (target: Target, value: string): Promise<void> =>
  act(async () => void fireEvent.change(there(target, 'type into'), { target: { value } }))

/** Leaves a field. */
export const leave = (target: Target): Promise<void> => act(async () => void fireEvent.blur(there(target, 'leave')))

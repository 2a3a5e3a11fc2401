import { act, fireEvent } from '@testing-library/react'

type Target = Element | null | undefined

function there(target: Target, what: string): Element {
  if (!target) throw new Error(`There is nothing to ${what}`)
  return target
}

/** Lets a page do what it does later; `ms` milliseconds, or the turns that are due. */
export const later = (ms = 0): Promise<void> => act(async () => new Promise<void>((resolve) => setTimeout(resolve, ms)))

/** Waits until something holds; rejects after twenty seconds, which a busy machine may take. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!holds()) {
    if (performance.now() > end) throw new Error('It did not come about in twenty seconds')
    await later(10)
  }
}

/** How steps reach an element: by events that they dispatch, or in a browser by its own mouse and keyboard. */
export interface StepInput {
  press(element: Element): Promise<void>
  hover(element: Element): Promise<void>
  pressKey(element: Element, key: string): Promise<void>
  typeInto(element: Element, value: string): Promise<void>
  leave(element: Element): Promise<void>
}

const dispatched: StepInput = {
  press: (element) =>
    act(async () => {
      fireEvent.mouseDown(element)
      fireEvent.mouseUp(element)
      fireEvent.click(element)
    }),
  hover: (element) =>
    act(async () => {
      fireEvent.mouseEnter(element)
      fireEvent.mouseOver(element)
    }),
  pressKey: (element, keys) => {
    const names = keys === '+' ? [keys] : keys.split('+')
    const key = names.at(-1)!
    const [altKey, ctrlKey, shiftKey, metaKey] = ['Alt', 'Control', 'Shift', 'Meta'].map((name) => names.slice(0, -1).includes(name))
    const held = { altKey: altKey!, ctrlKey: ctrlKey!, shiftKey: shiftKey!, metaKey: metaKey! }
    return act(async () => void fireEvent.keyDown(element, { key, code: key, keyCode: KEY_CODES[key] ?? 0, ...held }))
  },
  typeInto: (element, value) => act(async () => void fireEvent.change(element, { target: { value } })),
  leave: (element) => act(async () => void fireEvent.blur(element)),
}
let input = dispatched

/** Lets all steps of a test file go by another input, as that of a browser. */
export function stepBy(other: StepInput): void {
  input = other
}

/** Presses with the mouse: down, up and click. */
export const press = async (target: Target): Promise<void> => input.press(there(target, 'press'))

/** Moves the mouse onto it. */
export const hover = async (target: Target): Promise<void> => input.hover(there(target, 'hover'))

/** Presses a key of the keyboard, as `Enter`, `ArrowDown` or, with others held, `Alt+ArrowUp`. */
export const pressKey = async (target: Target, key: string): Promise<void> => input.pressKey(there(target, 'press a key on'), key)

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
export const typeInto = async (target: Target, value: string): Promise<void> => input.typeInto(there(target, 'type into'), value)

/** Leaves a field. */
export const leave = async (target: Target): Promise<void> => input.leave(there(target, 'leave'))

/** Takes the middle of an element with the pointer and moves it by so many CSS pixels, in steps, by events that are dispatched. */
export async function dragBy(target: Target, x: number, y = 0): Promise<void> {
  const element = there(target, 'drag')
  const box = element.getBoundingClientRect()
  const at = (part: number) => ({
    clientX: box.x + box.width / 2 + x * part,
    clientY: box.y + box.height / 2 + y * part,
    ...{ button: 0, buttons: part < 1 ? 1 : 0, pointerId: 1, isPrimary: true, pointerType: 'mouse' },
  })
  await act(async () => void fireEvent.pointerDown(element, at(0)))
  for (const part of [0.25, 0.5, 0.75]) await act(async () => void fireEvent.pointerMove(element, at(part)))
  await act(async () => void fireEvent.pointerUp(element, at(1)))
}

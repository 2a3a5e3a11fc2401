import { act } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runs } from '../helpers/long.ts'
import { mountStory } from './look-of-setting.tsx'
import { loadComponents } from './registry.ts'

const ROUNDS = runs(5, 50)
/** Where a view may listen beyond its own nodes. */
const targets = (): readonly EventTarget[] => [window, document, document.documentElement, document.body]

interface Listener {
  readonly type: string
  readonly listener: unknown
  readonly capture: boolean
}
const listeners = new Map<EventTarget, Listener[]>()
const captureOf = (options: unknown): boolean =>
  typeof options === 'object' && options !== null ? (options as AddEventListenerOptions).capture === true : options === true

const plain = new Map<EventTarget, Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>()
beforeAll(() => {
  for (const target of targets()) {
    const { addEventListener, removeEventListener } = target
    plain.set(target, { addEventListener, removeEventListener })
    const known: Listener[] = []
    listeners.set(target, known)
    target.addEventListener = (type: string, listener: EventListener | null, options?: unknown) => {
      const capture = captureOf(options)
      if (!known.some((each) => each.type === type && each.listener === listener && each.capture === capture))
        known.push({ type, listener, capture })
      addEventListener.call(target, type, listener, options as AddEventListenerOptions)
    }
    target.removeEventListener = (type: string, listener: EventListener | null, options?: unknown) => {
      const capture = captureOf(options)
      const at = known.findIndex((each) => each.type === type && each.listener === listener && each.capture === capture)
      if (at >= 0) known.splice(at, 1)
      removeEventListener.call(target, type, listener, options as EventListenerOptions)
    }
  }
})
afterAll(() => {
  for (const [target, methods] of plain) Object.assign(target, methods)
})

const left = (): readonly string[] => [
  ...targets().flatMap((target) => (listeners.get(target) ?? []).map(({ type }) => `${target.constructor.name} listens to ${type}`)),
  ...[...document.body.children].map((node) => `${node.tagName} ${node.className} in the body`),
]
const turn = () => act(async () => new Promise((resolve) => setTimeout(resolve)))

describe.each(loadComponents().map((declaration) => [declaration.type, declaration] as const))('%s', (_type, declaration) => {
  it(`leaves no listener and no node behind when it is mounted and taken away ${ROUNDS} times`, async () => {
    const round = async (): Promise<void> => {
      const host = await mountStory(declaration, {})
      await act(() => vi.dynamicImportSettled())
      host.screen.unmount()
      host.screen.container.remove()
      await turn()
    }
    // What a library sets up once for the whole page is there after the first.
    await round()
    const before = left()
    for (let count = 1; count < ROUNDS; count++) await round()
    await expect.poll(() => left().length).toBeLessThanOrEqual(before.length)
  })
})

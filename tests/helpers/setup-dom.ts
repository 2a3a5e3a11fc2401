// The library comes in two builds; both need it with this React.
import '@arco-design/web-react/es/_util/react-19-adapter'
import '@arco-design/web-react/lib/_util/react-19-adapter'
import { Message, Notification } from '@arco-design/web-react'
import { act, cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { currentLocale, setLocale } from '../../apps/shell/locale.ts'
import { followRunning, type Running } from './follow-running.ts'

// Files share their modules: a language that one of them chose is none for the next.
const usual = currentLocale()

// React warns about updates that a test does not wait for only where it knows that a test is running.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// Browsers tell of a new selection once what made it has ended; the test document tells in the middle of it, where an editor that just draws does not expect it.
// Files may share their document.
if (!Object.hasOwn(document, 'dispatchEvent')) {
  const page = document
  const dispatch = page.dispatchEvent.bind(page)
  const late = new WeakSet<Event>()
  page.dispatchEvent = (event) => {
    if (event.type !== 'selectionchange' || late.has(event)) return dispatch(event)
    late.add(event)
    queueMicrotask(() => dispatch(event))
    return true
  }
}

// What a test waits for comes late on a busy machine; on an idle one nobody waits longer for it.
configure({ asyncUtilTimeout: 20_000 })

/** What elements can do at the start of a file. Files share their window: what one takes away, the next one lacks. */
const prototypes = [Element.prototype, HTMLElement.prototype, Node.prototype] as const
const abilities = prototypes.map((prototype) => new Map(Object.entries(Object.getOwnPropertyDescriptors(prototype))))
afterAll(() => {
  const lost = prototypes.flatMap((prototype, at) =>
    [...abilities[at]!].flatMap(([name, descriptor]) => {
      const now = Object.getOwnPropertyDescriptor(prototype, name)
      if (now?.value === descriptor.value && now?.get === descriptor.get) return []
      Object.defineProperty(prototype, name, descriptor)
      return [name]
    }),
  )
  if (lost.length > 0) throw new Error(`This file leaves elements with other abilities than before: ${lost.join(', ')}`)
})

/** What may still run after its page is gone, by kind and place, with the reason; empty is best. */
const allowed: readonly { readonly kind: string; readonly from: RegExp; readonly because: string }[] = []

/** Where messages and notifications are shown. */
let place = document.createElement('div')

/** In another place they are made anew: one that a test threw away with the rest of the page would go on taking messages that nobody sees. */
function showElsewhere(): void {
  place = document.body.appendChild(document.createElement('div'))
  act(() => {
    for (const kind of [Message, Notification]) kind.config({ getContainer: () => place })
  })
}

/** They stand beside what a test draws, and stay for seconds: on the pages of other tests and files too. */
function clearMessages(): void {
  const shown = document.querySelectorAll('.arco-message-wrapper, .arco-notification-wrapper')
  if (shown.length === 0 && place.isConnected) return
  showElsewhere()
  for (const each of shown) each.parentElement?.remove()
}
// One may come after the test that caused it.
beforeEach(clearMessages)

const running = followRunning(globalThis as unknown as Record<string, unknown>)

const ofLibrary = ({ kind, from }: Running): boolean => kind !== 'setInterval' && from.includes('/node_modules/')

// What a library began for a page, such as the timer of an animation or an observer, is ended with the page: fired later it would find no
// document. A timer that repeats, and whatever the product leaves running, is a leak.
afterEach(async () => {
  cleanup()
  if (currentLocale() !== usual) setLocale(usual)
  clearMessages()
  const before = new Set(running())
  await new Promise((resolve) => setTimeout(resolve, 0))
  const left = running().filter((each) => before.has(each))
  for (const { end } of left) end()
  const leaks = left.filter((each) => !ofLibrary(each) && !allowed.some(({ kind, from }) => kind === each.kind && from.test(each.from)))
  const shown = [...document.body.children].filter(({ textContent }) => textContent !== '')
  for (const each of shown) each.remove()
  if (shown.length > 0) throw new Error(`The test left on the page: ${shown.map((each) => each.outerHTML.slice(0, 200)).join(', ')}`)
  if (leaks.length > 0) throw new Error(`The test left running: ${leaks.map(({ kind, from }) => `${kind} from ${from}`).join(', ')}`)
})

import type { Page } from 'playwright/test'
import { handMadePlugin } from '../helpers/hand-made-plugin.ts'

/** Whoever uses it holds an interval, a listener of the window and a large object, and gives them back when it goes. */
const HOLDS = `import { useEffect, useRef } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
window.AcmeProbe ??= class AcmeProbe { data = new Array(50_000).fill(0.5) }
function useHeld() {
  const probe = useRef(null)
  probe.current ??= new window.AcmeProbe()
  useEffect(() => {
    const own = probe.current
    const timer = setInterval(() => own.data.length, 50)
    const listener = () => own.data.length
    window.addEventListener('resize', listener)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', listener)
    }
  }, [])
}
`

/**
 * A component and the setter of its only property; each shown one holds what HOLDS says. Another edition has other
 * files, and the same version.
 */
export const clockPlugin = (edition = 'tick'): string =>
  handMadePlugin({
    id: 'acme.clock',
    files: {
      'module.js': `import { componentsPoint, settersPoint, text, z } from '@tessera/sdk'
const label = { zh: 'x', en: 'Clock' }
export default { id: 'acme.clock', version: '1.0.0', setup: ({ contribute }) => {
  contribute(settersPoint, { id: 'setter/acme.clock.beat', label, editor: () => import('./editor.js') })
  contribute(componentsPoint, {
    id: 'component/acme.clock.clock', type: 'acme.clock/Clock', version: 1, label, group: 'other', icon: '',
    props: z.strictObject({ beat: text('x', 'Beat', '', { setter: 'setter/acme.clock.beat' }) }), view: () => import('./view.js') })
} }`,
      'view.js': `${HOLDS}
export function View({ root }) {
  useHeld()
  return jsx('p', { ...root, className: 'acme-clock', children: '${edition}' })
}`,
      'editor.js': `${HOLDS}
export function Editor({ labelId }) {
  useHeld()
  return jsx('input', { 'aria-labelledby': labelId, readOnly: true, className: 'acme-beat', value: '${edition}' })
}`,
      'clock.css': '.acme-clock { color: rgb(1, 2, 3) }',
    },
    contributes: {
      components: [
        {
          ...{
            id: 'component/acme.clock.clock',
            type: 'acme.clock/Clock',
            version: 1,
            label: { zh: 'x', en: 'Clock' },
            group: 'other',
            tags: [],
          },
          ...{
            accepts: 'nothing',
            defaults: { beat: '' },
            formItem: false,
            functionProps: [],
            events: [],
            methods: [],
            references: {},
            view: 'view.js',
          },
        },
      ],
      others: [{ point: 'setters', id: 'setter/acme.clock.beat' }],
    },
    more: { entries: { module: 'module.js', styles: ['clock.css'] } },
  })

/** For `addInitScript`: every document counts its intervals, and the listeners of its window. */
export const COUNT_TIMERS_AND_LISTENERS = `{
  const timers = new Set()
  const { setInterval: start, clearInterval: stop } = window
  window.setInterval = (...given) => { const id = start(...given); timers.add(id); return id }
  window.clearInterval = (id) => { timers.delete(id); stop(id) }
  const listeners = new Set()
  const { addEventListener: add, removeEventListener: remove } = window
  window.addEventListener = (name, listener, ...rest) => { if (name === 'resize') listeners.add(listener); add.call(window, name, listener, ...rest) }
  window.removeEventListener = (name, listener, ...rest) => { listeners.delete(listener); remove.call(window, name, listener, ...rest) }
  window.countTraces = () => ({ timers: timers.size, listeners: listeners.size })
}`

/** What the clock has in a page and the frame in it. */
export interface Traces {
  readonly views: number
  readonly editors: number
  readonly sheets: number
  readonly objects: number
  readonly timers: number
  readonly listeners: number
}

/**
 * What a plugin has in a page now, after what nobody holds is collected: exact, because objects are asked for by
 * their prototype.
 */
export async function tracesOf(page: Page): Promise<Traces> {
  const session = await page.context().newCDPSession(page)
  const contexts = new Set<number>()
  session.on('Runtime.executionContextCreated', ({ context }) => contexts.add(context.id))
  await session.send('Runtime.enable')
  await session.send('HeapProfiler.collectGarbage')
  let objects = 0
  // Objects are found in the context alone in which their prototype was asked for; a frame has one of its own.
  for (const contextId of contexts) {
    const found = await session.send('Runtime.evaluate', { contextId, expression: 'window.AcmeProbe?.prototype ?? null' })
    if (!found.result.objectId) continue
    const all = await session.send('Runtime.queryObjects', { prototypeObjectId: found.result.objectId })
    const length = await session.send('Runtime.callFunctionOn', {
      objectId: all.objects.objectId!,
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    })
    objects += length.result.value as number
    await session.send('Runtime.releaseObject', { objectId: all.objects.objectId! })
  }
  await session.detach()
  const counted = await page.evaluate(() => {
    const windows = [window, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow!)]
    const all = windows.map((each) => (Reflect.get(each, 'countTraces') as () => { timers: number; listeners: number })())
    const inAll = (selector: string) => windows.reduce((sum, { document }) => sum + document.querySelectorAll(selector).length, 0)
    return {
      views: inAll('.acme-clock'),
      editors: inAll('.acme-beat'),
      sheets: inAll('link[data-plugin]'),
      timers: all.reduce((sum, { timers }) => sum + timers, 0),
      listeners: all.reduce((sum, { listeners }) => sum + listeners, 0),
    }
  })
  return { ...counted, objects }
}

/**
 * Bytes of the page's heap, after what nobody holds is collected; frames of the same origin share it, workers have
 * their own.
 */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/**
 * Chromium's own counters of everything in the page and its frames, plugins or not; rough, because what is collected
 * comes late.
 */
export async function domCountersOf(
  page: Page,
): Promise<{ readonly documents: number; readonly nodes: number; readonly jsEventListeners: number }> {
  const session = await page.context().newCDPSession(page)
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const counters = await session.send('Memory.getDOMCounters')
  await session.detach()
  return counters
}

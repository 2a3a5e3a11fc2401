import type { PageProgram } from '#kernel/engine'
import { compileVm, createEngineHost } from '#kernel/engine/ends/host'
import { baseViews } from '../../contract/base-views.ts'
import { largeRows } from './large-rows.ts'
import { mount, plainViews } from './page.tsx'
import { propsOf } from './props-of.ts'

const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Resolves once `isThere` holds, and fails after one minute. */
async function until(what: string, isThere: () => boolean): Promise<void> {
  const started = performance.now()
  while (!isThere()) {
    if (performance.now() - started > 60_000) throw new Error(`${what} did not appear`)
    await turn()
  }
}

/** Milliseconds of the longest time that the page's thread did not come to its timers, until the returned function is called. */
function watchThread(): () => number {
  let [longest, last, isWatching] = [0, performance.now(), true]
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (isWatching) channel.port2.postMessage(null)
  }
  const channel = new MessageChannel()
  channel.port1.onmessage = look
  look()
  return () => {
    isWatching = false
    channel.port1.close()
    return longest
  }
}

/**
 * Opens a page with a table of 400 rows of 1 MB and a button whose flow reads them, and clicks the button once. The rows are those of the table's source, or
 * were handed over by a view. Answers the milliseconds from the click to its result on the page, and how long the page stood still at most.
 */
export async function firstClick(program: PageProgram, from: 'source' | 'view') {
  const host = createEngineHost({
    createWorker: () => new Worker(new URL('./large-rows-worker.ts', import.meta.url), { type: 'module' }),
    compileVm,
  })
  const elements = program.elements.map((element) => {
    if (element.id === 'page') return { ...element, type: 'Page', props: propsOf('Page') }
    if (element.id !== 'table') return { ...element, type: 'Leaf', props: { text: '0' } }
    const columns = ['id', 'name'].map((name) => ({ title: name, dataIndex: name, type: 'text' }))
    return { ...element, type: 'MarsTable', props: { ...propsOf('MarsTable'), columns } }
  })
  const mounted = await mount({ ...program, elements }, (type) => (type === 'Leaf' ? plainViews(type) : baseViews(type)), host)
  const stop = watchThread()
  try {
    if (from === 'source') await until('the first row', () => document.body.textContent!.includes('Order 0'))
    else mounted.page.setState('component.table.data', largeRows())
    const leaf = document.querySelector<HTMLElement>('[data-id="button"]')!
    const started = performance.now()
    mounted.page.emit('button', 'onClick', null)
    await until('the result of the click', () => leaf.textContent === '400')
    return { click: performance.now() - started, longest: stop() }
  } finally {
    mounted.unmount()
    host.dispose()
  }
}

import '@arco-design/web-react/es/_util/react-19-adapter'
import '@arco-design/web-react/dist/css/arco.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { ProgramElement } from '#kernel/engine'
import { baseViews } from '../../contract/base-views.ts'
import { firstClick } from './large-page.ts'
import { editTableScroll, tableScroll } from './long-tables.ts'
import { inTurns, layout, timed } from './measure.ts'
import { Box, Leaf, mount, plainProgram, plainViews, programOf } from './page.tsx'
import { MIXED_TYPES, mixedProps, PlainMixture } from './plain-mixture.tsx'
import { propsOf } from './props-of.ts'
import { rendersOfField } from './rows.ts'

/** A paint and the tasks before it. */
const settled = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** One variable bound by 10 of 10,000 elements, against writing ten text nodes. */
async function update(rounds: number) {
  const ours = await mount(plainProgram(10_000, 10), plainViews)
  const host = document.body.appendChild(document.createElement('div'))
  for (let box = 0; box < 100; box++) {
    const section = host.appendChild(document.createElement('div'))
    for (let leaf = 0; leaf < 100; leaf++) section.appendChild(document.createElement('span')).textContent = `text ${box * 100 + leaf}`
  }
  const bound = [...host.querySelectorAll('span')].filter((_, index) => index % 1000 === 0)
  const mine = [...ours.page.element('page').peek()!.children].length
  layout()
  await settled()
  let count = 0
  const result = await inTurns(
    rounds,
    async () => {
      const text = `round ${count++}`
      const values = Array.from({ length: 10 }, (_, id) => [id, text]).flat()
      const time = await timed(async () => {
        ours.values(values)
        // React renders synchronous updates in a microtask of its own.
        for (let turn = 0; turn < 3; turn++) await Promise.resolve()
      })
      if (document.querySelector('[data-id="leaf0"]')?.textContent !== text) throw new Error('the update was not on the page yet')
      await settled()
      return time
    },
    async () => {
      const text = `round ${count++}`
      const time = await timed(() => {
        for (const node of bound) node.textContent = text
      })
      await settled()
      return time
    },
  )
  ours.unmount()
  host.remove()
  return { ...result, elements: mine }
}

/** 10,000 plain elements on an empty page, against making the same nodes by hand. */
async function mountPlain(rounds: number) {
  const program = plainProgram(10_000)
  return inTurns(
    rounds,
    async () => {
      await settled()
      const start = performance.now()
      const ours = await mount(program, plainViews)
      layout()
      const time = performance.now() - start
      if (document.querySelectorAll('[data-type="Leaf"]').length !== 10_000) throw new Error('not everything was mounted')
      ours.unmount()
      return time
    },
    async () => {
      await settled()
      const host = document.createElement('div')
      const time = await timed(() => {
        document.body.append(host)
        for (let box = 0; box < 100; box++) {
          const section = host.appendChild(document.createElement('div'))
          section.dataset.id = `box${box}`
          section.dataset.type = 'Box'
          for (let leaf = 0; leaf < 100; leaf++) {
            const node = section.appendChild(document.createElement('span'))
            node.dataset.id = `leaf${box * 100 + leaf}`
            node.dataset.type = 'Leaf'
            node.textContent = `text ${box * 100 + leaf}`
          }
        }
      })
      host.remove()
      return time
    },
  )
}

/** Mounts the same between the marks of a trace, and lets the browser lay out and paint it when it would, as on a visitor's screen. */
async function mountAlone(): Promise<void> {
  const program = plainProgram(10_000)
  await settled()
  performance.mark('work-start')
  const ours = await mount(program, plainViews)
  await settled()
  performance.mark('work-end')
  ours.unmount()
}

const rootOf = (id: string, type: string) => ({ 'data-id': id, 'data-type': type, className: '', style: NO_STYLE })
const NO_STYLE = {}

/** The same components as on the page, written by hand. */
function PlainTree() {
  return (
    <Box root={rootOf('page', 'Page')}>
      {Array.from({ length: 100 }, (_, box) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <Box key={box} root={rootOf(`box${box}`, 'Box')}>
          {Array.from({ length: 100 }, (_, leaf) => {
            const index = box * 100 + leaf
            return <Leaf key={index} root={rootOf(`leaf${index}`, 'Leaf')} props={{ text: `text ${index}` }} />
          })}
        </Box>
      ))}
    </Box>
  )
}

/** Renders in slices, as a viewer does, and resolves when it is in the document. */
async function mountReact(): Promise<() => void> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(host, { childList: true })
    startTransition(() => root.render(<PlainTree />))
  })
  return () => {
    root.unmount()
    host.remove()
  }
}

/** The same 10,000 elements, against the same components in plain React, both until all of it is painted. */
async function mountBesideReact(rounds: number) {
  const program = plainProgram(10_000)
  const measured = (work: () => Promise<() => void>) => async () => {
    await settled()
    const start = performance.now()
    const unmount = await work()
    await settled()
    const time = performance.now() - start
    if (document.querySelectorAll('[data-type="Leaf"]').length !== 10_000) throw new Error('not everything was mounted')
    unmount()
    return time
  }
  return inTurns(
    rounds,
    measured(async () => (await mount(program, plainViews)).unmount),
    measured(mountReact),
  )
}

/** 1,000 components, mixed of every kind that the library has, or fewer of one kind, against the same written by hand with the library. */
async function components(rounds: number, count = 1000, kinds: readonly string[] = MIXED_TYPES) {
  const elements: ProgramElement[] = [
    { id: 'page', type: 'Page', parentId: null, props: propsOf('Page'), style: {}, events: {} },
    { id: 'form', type: 'Form', parentId: 'page', props: propsOf('Form'), style: {}, events: {} },
  ]
  for (let index = 0; index < count; index++) {
    const type = kinds[index % kinds.length]!
    elements.push({ id: `item${index}`, type, parentId: 'form', props: mixedProps(type, index), style: {}, events: {} })
  }
  const program = programOf(elements)
  return inTurns(
    rounds,
    async () => {
      await settled()
      const start = performance.now()
      const ours = await mount(program, baseViews)
      layout()
      const time = performance.now() - start
      if (document.querySelectorAll('[data-id^="item"]').length < count) throw new Error('not every component was mounted')
      ours.unmount()
      return time
    },
    async () => {
      await settled()
      const host = document.body.appendChild(document.createElement('div'))
      const root = createRoot(host)
      const start = performance.now()
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(host, { childList: true })
        root.render(<PlainMixture count={count} kinds={kinds} />)
      })
      layout()
      const time = performance.now() - start
      root.unmount()
      host.remove()
      return time
    },
  )
}

declare global {
  interface Window {
    benches: {
      update: typeof update
      mountPlain: typeof mountPlain
      mountAlone: typeof mountAlone
      mountBesideReact: typeof mountBesideReact
      components: typeof components
      kinds: typeof MIXED_TYPES
      rendersOfField: typeof rendersOfField
      tableScroll: typeof tableScroll
      editTableScroll: typeof editTableScroll
      firstClick: typeof firstClick
    }
  }
}
window.benches = {
  update,
  mountPlain,
  mountAlone,
  mountBesideReact,
  components,
  kinds: MIXED_TYPES,
  rendersOfField,
  tableScroll,
  editTableScroll,
  firstClick,
}

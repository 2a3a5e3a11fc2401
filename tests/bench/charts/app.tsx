import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { PageProgram, ProgramElement } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'
import { createRunningPage, createViews, type EngineLink, headlessServices, type OwnedPage, PageView } from '#kernel/view'
import { columnChart } from '#plugins/components/column-chart/index'
import { lineChart } from '#plugins/components/line-chart/index'
import { type ComponentDeclaration, defaultsOf } from '#sdk'
import { median } from '../row.ts'

const KINDS: { readonly [type: string]: Pick<ComponentDeclaration, 'type' | 'props' | 'view'> } = {
  LineChart: lineChart,
  ColumnChart: columnChart,
}

/** So many points in four series, other ones for each turn. */
const rowsFor = (count: number, turn: number): readonly Json[] =>
  Array.from({ length: count }, (_, at) => ({
    week: `t${at >> 2}`,
    project: `t${at >> 2}`,
    name: `series ${at & 3}`,
    type: `series ${at & 3}`,
    value: 100 + Math.sin(at / 300 + turn) * 80 + (at & 3) * 10,
  }))

const element = (id: string, type: string, parentId: string | null, props: JsonObject): ProgramElement => ({
  ...{ id, type, parentId, props, events: {}, style: {} },
})

function open(type: string, count: number): { readonly page: OwnedPage; readonly set: (turn: number) => void } {
  const propsFor = (turn: number): JsonObject => ({ ...defaultsOf(KINDS[type]!.props), data: rowsFor(count, turn) as Json })
  const program: PageProgram = {
    ...{
      hash: 'bench',
      bindings: [],
      flows: {},
      apis: {},
      sources: [],
      variables: {},
      interceptor: {},
      css: '',
      plugins: {},
      needsEngine: false,
    },
    elements: [element('page', 'Page', null, {}), element('Chart_1', type, 'page', propsFor(0))],
  }
  const page = createRunningPage({
    ...{ key: 'bench', program, mode: 'live', env: 'prd', route: {}, user: {} },
    engine: async () => ({ open: async () => undefined, close: async () => undefined }) as unknown as EngineLink,
    actions: () => undefined,
    services: headlessServices(),
  })
  const set = (turn: number): void => {
    const none = { removed: [], added: [] }
    page.edit({
      patch: { bindings: none, flows: {}, apis: {}, sources: none, variables: {}, events: {} },
      upserted: [element('Chart_1', type, 'page', propsFor(turn))],
      removed: [],
      children: new Map(),
    })
  }
  return { page, set }
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A line of points down the middle of a picture, by which one is told from another. */
function strip(): string {
  const canvas = document.querySelector('canvas')
  const drawing = canvas?.getContext('2d', { willReadFrequently: true })
  if (!canvas || !drawing || canvas.height === 0) return ''
  const { data } = drawing.getImageData(canvas.width >> 1, 0, 1, canvas.height)
  return data.some((value) => value !== 0) ? data.join() : ''
}

async function until(differs: (picture: string) => boolean): Promise<void> {
  while (!differs(strip())) await frame()
}

function BareRoot({ children }: { readonly children: ReactNode }) {
  return <div>{children}</div>
}
const bareRoot = async () => ({ View: BareRoot })

/** Milliseconds until a chart of so many points shows its first picture, and until it shows other data. */
async function charts(type: string, count: number, rounds: number): Promise<{ readonly first: number; readonly redraw: number }> {
  const views = createViews((each) => (each === type ? KINDS[type]!.view : each === 'Page' ? bareRoot : undefined))
  await views.preload([type, 'Page'])
  const firsts: number[] = []
  const redraws: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { page, set } = open(type, count)
    const box = document.createElement('div')
    document.body.append(box)
    const root = createRoot(box)
    const start = performance.now()
    root.render(<PageView page={page} views={views} locale="en" />)
    await until((picture) => picture !== '')
    firsts.push(performance.now() - start)
    for (let at = 0; at < 6; at++) await frame()
    const before = strip()
    const again = performance.now()
    set(round + 1)
    await until((picture) => picture !== '' && picture !== before)
    redraws.push(performance.now() - again)
    for (let at = 0; at < 6; at++) await frame()
    root.unmount()
    box.remove()
  }
  return { first: median(firsts), redraw: median(redraws) }
}

declare global {
  interface Window {
    charts: typeof charts
  }
}
window.charts = charts

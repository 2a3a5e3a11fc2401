import { type ReactNode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { PageCalls, PageProgram, ProgramBinding, ProgramElement } from '#kernel/engine'
import {
  createRunningPage,
  createViews,
  type EngineLink,
  headlessServices,
  type OwnedPage,
  PageView,
  type ViewLoader,
  type ViewProps,
} from '#kernel/view'

export function Leaf({ props, root }: Pick<ViewProps, 'props' | 'root'>) {
  return <span {...root}>{String(props.text)}</span>
}
export function Box({ root, children }: { readonly root: object; readonly children: ReactNode }) {
  return <div {...root}>{children}</div>
}
export const plainViews: ViewLoader = (type) =>
  type === 'Leaf' ? async () => ({ View: Leaf }) : type === 'Box' || type === 'Page' ? async () => ({ View: Box }) : undefined

/** Leaves in boxes of a hundred, as pages have sections. */
export function plainProgram(leaves: number, bound = 0): PageProgram {
  const elements: ProgramElement[] = [{ id: 'page', type: 'Page', parentId: null, props: {}, style: {}, events: {} }]
  const bindings: ProgramBinding[] = []
  for (let index = 0; index < leaves; index++) {
    const box = `box${Math.floor(index / 100)}`
    if (index % 100 === 0) elements.push({ id: box, type: 'Box', parentId: 'page', props: {}, style: {}, events: {} })
    elements.push({ id: `leaf${index}`, type: 'Leaf', parentId: box, props: { text: `text ${index}` }, style: {}, events: {} })
  }
  for (let index = 0; index < bound; index++) {
    const element = `leaf${Math.floor((index * leaves) / bound)}`
    bindings.push({ id: index, element, path: 'text', binding: { kind: 'formula', source: 'variable.x' }, reads: ['variable.x'] })
  }
  return programOf(elements, bindings)
}

export function programOf(elements: readonly ProgramElement[], bindings: readonly ProgramBinding[] = []): PageProgram {
  return {
    hash: 'bench',
    elements,
    bindings,
    flows: {},
    apis: {},
    sources: [],
    variables: {},
    interceptor: {},
    css: '',
    plugins: {},
    needsEngine: bindings.length > 0,
  }
}

export interface Mounted {
  readonly page: OwnedPage
  readonly root: Root
  /** Delivers values as the engine would. */
  values(values: readonly unknown[]): void
  unmount(): void
}

/** Opens a program and renders it; resolves when all of it is in the document, of which a large one comes in slices. Without an engine, values come from whoever delivers them. */
export async function mount(program: PageProgram, loader: ViewLoader, given?: EngineLink): Promise<Mounted> {
  let calls!: PageCalls
  const none = {
    open: async (_page: unknown, given: PageCalls) => {
      calls = given
    },
    close: async () => undefined,
    surround: () => undefined,
    push: () => undefined,
  } as unknown as EngineLink
  const page = createRunningPage({
    key: 'bench',
    program,
    mode: 'live',
    env: 'prd',
    route: {},
    user: {},
    engine: async () => given ?? none,
    actions: () => undefined,
    services: headlessServices(),
  })
  await page.ready
  await page.painted
  const views = createViews(loader)
  await views.preload(new Set(program.elements.map((element) => element.type)))
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (host.querySelectorAll('[data-id]').length < program.elements.length) return
      observer.disconnect()
      resolve()
    })
    observer.observe(host, { childList: true, subtree: true })
    // As the viewer does it.
    startTransition(() => root.render(<PageView page={page} views={views} locale="en" />))
  })
  return {
    page,
    root,
    values: (values) => calls.values({ key: 'bench', seq: 0, values: JSON.stringify(values), failures: [] }),
    unmount() {
      root.unmount()
      host.remove()
      page.dispose()
    },
  }
}

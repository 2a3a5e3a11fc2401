import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, use, useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PageCalls, PageProgram, ProgramBinding, ProgramElement } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import {
  createRunningPage,
  createViews,
  type EngineLink,
  headlessServices,
  type OwnedPage,
  PageView,
  type ViewLoad,
  type ViewProps,
} from './index.ts'

const renders: string[] = []

function TextView({ id, props, root, emit }: ViewProps) {
  renders.push(id)
  if (props.text === 'boom') throw new Error('this text is not for showing')
  return (
    <button {...root} type="button" onClick={() => emit('onClick', { from: id })}>
      {String(props.text)}
    </button>
  )
}
function BoxView({ id, root, children }: { id: string; root: object; children: ReactNode }) {
  renders.push(id)
  return <div {...root}>{children}</div>
}

let lateMounts = 0
function LateView({ root, props }: ViewProps) {
  useEffect(() => {
    lateMounts += 1
  }, [])
  return <i {...root}>{String(props.text)}</i>
}

/** Timers of mounted views. */
const running = new Set<ReturnType<typeof setInterval>>()
function TickingView({ root, props }: ViewProps) {
  useEffect(() => {
    const timer = setInterval(() => undefined, 1_000)
    running.add(timer)
    return () => {
      clearInterval(timer)
      running.delete(timer)
    }
  }, [])
  return <b {...root}>{String(props.text)}</b>
}

const never = new Promise<never>(() => undefined)
function NeverView(): ReactNode {
  return use(never)
}

const views = () =>
  createViews((type) =>
    type === 'Text' ? async () => ({ View: TextView }) : type === 'Box' || type === 'Page' ? async () => ({ View: BoxView }) : undefined,
  )

const element = (
  id: string,
  parentId: string | null,
  type: string,
  props: ProgramElement['props'] = {},
  events: ProgramElement['events'] = {},
): ProgramElement => ({
  id,
  type,
  parentId,
  props,
  style: {},
  events,
})
const formula = (id: number, target: string, path: string): ProgramBinding => ({
  id,
  element: target,
  path,
  binding: { kind: 'formula', source: 'variable.x' },
  reads: ['variable.x'],
})
const programOf = (elements: readonly ProgramElement[], bindings: readonly ProgramBinding[] = []): PageProgram => ({
  hash: 't',
  elements: [element('page', null, 'Page'), ...elements],
  bindings,
  flows: {},
  apis: {},
  sources: [],
  variables: {},
  interceptor: {},
  css: '',
  plugins: {},
  needsEngine: bindings.length > 0,
})

function open(program: PageProgram, mode: 'live' | 'edit' = 'live') {
  const sent: { method: string; message: unknown }[] = []
  let calls!: PageCalls
  const note = (method: string) => async (message: unknown) => {
    sent.push({ method, message })
  }
  const engine = {
    open: async (_page: unknown, given: PageCalls) => {
      calls = given
    },
    surround: () => undefined,
    push: (message: unknown) => {
      sent.push({ method: 'push', message })
    },
    fire: note('fire'),
    close: note('close'),
    update: note('update'),
  } as unknown as EngineLink
  const page: OwnedPage = createRunningPage({
    key: 'k',
    program,
    mode,
    env: 'stg',
    route: {},
    user: {},
    engine: async () => engine,
    actions: () => undefined,
    services: headlessServices(),
  })
  return { page, sent, values: (...values: Json[]) => calls.values({ key: 'k', seq: 0, values: JSON.stringify(values), failures: [] }) }
}

async function show(page: OwnedPage): Promise<void> {
  const loaded = views()
  await loaded.preload(['Text', 'Box', 'Page', 'Unknown'])
  await act(async () => {
    await page.ready
    render(<PageView page={page} views={loaded} locale="en" />)
  })
}

afterEach(() => {
  cleanup()
  renders.length = 0
})

describe('the renderer', () => {
  it('renders again the element that reads what changed, and nobody else', async () => {
    const { page, values } = open(
      programOf(
        [element('box', 'page', 'Box'), element('a', 'box', 'Text', { text: 'a' }), element('b', 'box', 'Text', { text: 'b' })],
        [formula(1, 'a', 'text')],
      ),
    )
    await show(page)
    renders.length = 0
    await act(async () => values(1, 'changed'))
    expect(renders).toEqual(['a'])
    expect(screen.getByText('changed').dataset.id).toBe('a')
  })

  it('renders nobody when a value did not change anything it knows', async () => {
    const { page, values } = open(programOf([element('a', 'page', 'Text', { text: 'a' })], [formula(1, 'a', 'text')]))
    await show(page)
    renders.length = 0
    await act(async () => values(99, 'unknown binding'))
    expect(renders).toEqual([])
  })

  it('mounts a view once that came late, whatever changes afterwards', async () => {
    lateMounts = 0
    let bring: () => void = () => undefined
    const late = createViews((type) =>
      type === 'Page'
        ? async () => ({ View: BoxView })
        : () =>
            new Promise((resolve) => {
              bring = () => resolve({ View: LateView })
            }),
    )
    const { page, values } = open(programOf([element('a', 'page', 'Text', { text: 'a' })], [formula(1, 'a', 'text')]))
    await act(async () => {
      await page.ready
      render(<PageView page={page} views={late} locale="en" />)
    })
    await act(async () => bring())
    await act(async () => values(1, 'changed'))
    expect(screen.getByText('changed')).toBeTruthy()
    expect(lateMounts).toBe(1)
  })

  it('turns elements of a plugin that goes into named placeholders and takes everything of its view back; they return with it', async () => {
    const load = signal<ViewLoad | undefined>(async () => ({ View: TickingView }))
    const followed = createViews((type) => (type === 'Page' ? async () => ({ View: BoxView }) : load.value))
    const { page } = open(programOf([element('a', 'page', 'Ticker', { text: 'a' }), element('b', 'page', 'Ticker', { text: 'b' })]))
    await followed.preload(['Page', 'Ticker'])
    await act(async () => void render(<PageView page={page} views={followed} locale="en" />))
    expect(running.size).toBe(2)
    await act(async () => {
      load.value = undefined
    })
    const notes = await screen.findAllByRole('note')
    expect(notes.map((note) => note.textContent)).toEqual(['Unknown component: Ticker', 'Unknown component: Ticker'])
    expect(running.size).toBe(0)
    await act(async () => {
      load.value = async () => ({ View: TickingView })
    })
    expect(screen.getByText('a')).toBeTruthy()
    expect(screen.queryAllByRole('note')).toEqual([])
    expect(running.size).toBe(2)
    await act(async () => {
      load.value = async () => ({ View: TextView })
    })
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['a', 'b'])
    expect(running.size).toBe(0)
  })

  it('keeps a view of a plugin that waits for something without end to its own place, and says so after ten seconds', async () => {
    vi.useFakeTimers()
    const { page } = open(programOf([element('a', 'page', 'Never'), element('b', 'page', 'Text', { text: 'fine' })]))
    const some = createViews(
      (type) => async () => ({ View: type === 'Never' ? NeverView : type === 'Page' ? BoxView : TextView }),
      (type) => (type === 'Never' ? { id: 'acme.slow', version: '1.0.0', standing: 'active' } : undefined),
    )
    await some.preload(['Page', 'Never', 'Text'])
    await act(async () => void render(<PageView page={page} views={some} locale="en" />))
    expect(screen.getByText('fine')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_100)))
    expect(screen.getByRole('alert').textContent).toBe('This part is not ready yet (Never a, plugin acme.slow 1.0.0)')
    vi.useRealTimers()
  })

  it('keeps a failing view to its own place', async () => {
    const silence = console.error
    console.error = () => {}
    const { page } = open(programOf([element('a', 'page', 'Text', { text: 'boom' }), element('b', 'page', 'Text', { text: 'fine' })]))
    await show(page)
    console.error = silence
    expect(screen.getByRole('alert').textContent).toContain('this text is not for showing')
    expect(screen.getByText('fine')).toBeTruthy()
  })

  it('stands a note in for a component that no plugin brings', async () => {
    const { page } = open(programOf([element('a', 'page', 'Unknown')]))
    await show(page)
    expect(screen.getByRole('note').textContent).toContain('Unknown')
  })

  it('takes an element off the page while showOrHide is strictly false, and by hide()', async () => {
    const { page } = open(
      programOf([
        element('a', 'page', 'Text', { text: 'a', showOrHide: false }),
        element('b', 'page', 'Text', { text: 'b', showOrHide: 0 }),
      ]),
    )
    await show(page)
    expect(screen.queryByText('a')).toBeNull()
    expect(screen.getByText('b')).toBeTruthy()
    await act(async () => {
      await page.call('a', 'show', null)
      await page.call('b', 'hide', null)
    })
    expect(screen.getByText('a')).toBeTruthy()
    expect(screen.queryByText('b')).toBeNull()
  })

  it('sends the changes of one turn in one message, before the event that followed them', async () => {
    const { page, sent } = open(
      programOf([element('a', 'page', 'Text', { text: 'go' }, { onClick: ['flow1'] })], [formula(1, 'a', 'title')]),
    )
    await show(page)
    page.setState('Form_1.name', 'x')
    page.setState('Form_1.age', 3)
    fireEvent.click(screen.getByText('go'))
    await act(async () => undefined)
    expect(sent).toEqual([
      { method: 'push', message: { key: 'k', seq: 1, changes: '["Form_1.name","x","Form_1.age",3]' } },
      { method: 'fire', message: { key: 'k', element: 'a', event: 'onClick', payload: '{"from":"a"}' } },
    ])
  })

  it('starts no flow in the editor', async () => {
    const { page, sent } = open(programOf([element('a', 'page', 'Text', { text: 'go' }, { onClick: ['flow1'] })]), 'edit')
    await show(page)
    fireEvent.click(screen.getByText('go'))
    await act(async () => undefined)
    expect(sent).toEqual([])
  })

  it('never starts an engine for a page without logic', async () => {
    let started = false
    const page = createRunningPage({
      key: 'k',
      program: programOf([element('a', 'page', 'Text', { text: 'a' })]),
      mode: 'live',
      env: 'prd',
      route: {},
      user: {},
      engine: async () => {
        started = true
        throw new Error('not needed')
      },
      actions: () => undefined,
      services: headlessServices(),
    })
    await show(page)
    fireEvent.click(screen.getByText('a'))
    await act(async () => undefined)
    expect(started).toBe(false)
  })

  it('an edit renders the edited element, and its parent only when its children changed', async () => {
    const { page } = open(programOf([element('a', 'page', 'Text', { text: 'a' }), element('b', 'page', 'Text', { text: 'b' })]), 'edit')
    await show(page)
    renders.length = 0
    const nothing = {
      bindings: { removed: [], added: [] },
      flows: {},
      apis: {},
      sources: { removed: [], added: [] },
      variables: {},
      events: {},
    }
    await act(async () =>
      page.edit({ patch: nothing, upserted: [element('a', 'page', 'Text', { text: 'A' })], removed: [], children: new Map() }),
    )
    expect(renders).toEqual(['a'])
    await act(async () => page.edit({ patch: nothing, upserted: [], removed: ['b'], children: new Map([['page', ['a']]]) }))
    expect(renders).toEqual(['a', 'page'])
    expect(screen.queryByText('b')).toBeNull()
  })

  it('keeps a computed value when an edit changes another prop of the element', async () => {
    const { page, values } = open(programOf([element('a', 'page', 'Text', { text: 'static', tone: 1 })], [formula(1, 'a', 'text')]), 'edit')
    await show(page)
    await act(async () => values(1, 'computed'))
    const nothing = {
      bindings: { removed: [], added: [] },
      flows: {},
      apis: {},
      sources: { removed: [], added: [] },
      variables: {},
      events: {},
    }
    await act(async () =>
      page.edit({
        patch: nothing,
        upserted: [element('a', 'page', 'Text', { text: 'static', tone: 2 })],
        removed: [],
        children: new Map(),
      }),
    )
    expect(screen.getByText('computed')).toBeTruthy()
  })
})

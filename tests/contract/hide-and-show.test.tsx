import { act } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Json } from '#kernel/page/values'
import type { ServiceProvider, ServiceToken } from '#kernel/plugin'
import type { PageHost } from '#kernel/view'
import type { ComponentDeclaration } from '#sdk'
import * as services from '#sdk/services'
import { type HostedComponent, later, type Story, typeInto } from '#sdk/testing'
import { mountStory, plain } from './look-of-setting.tsx'
import { loadComponents } from './registry.ts'
import { storiesOf } from './stories.ts'

// What shows the time looks the same as long as a look takes.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-20T12:34:56') }))
afterAll(() => void vi.useRealTimers())

let opened: HostedComponent | undefined
afterEach(() => {
  opened?.screen.unmount()
  opened?.page.dispose()
  opened = undefined
  document.body.replaceChildren()
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
})

const isToken = (value: unknown): value is ServiceToken<object> =>
  typeof value === 'object' && value !== null && 'headless' in value
const tokens = Object.values<unknown>(services).filter(isToken)

/** The story with everything that its views request in a list. */
function recorded(story: Pick<Story, 'host'>, requests: string[]): Pick<Story, 'host'> {
  const { host = {} } = story
  const given = host.services ?? []
  const noting = (id: string, service: object): object =>
    new Proxy(service, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: readonly unknown[]): unknown => {
          requests.push(`${id} ${String(name)}`)
          return Reflect.apply(value, target, args)
        }
      },
    })
  const bare = tokens.flatMap(({ id, label, headless }): ServiceProvider<PageHost>[] =>
    headless && !given.some((each) => each.id === id) ? [{ id, label, create: headless }] : [],
  )
  const recordedServices = [...given, ...bare].map(
    (each): ServiceProvider<PageHost> => ({ ...each, create: (use) => noting(each.id, each.create(use) as object) }),
  )
  const { load, send, apply } = host
  return {
    host: {
      ...host,
      services: recordedServices,
      ...(load && {
        load: (element, params) => {
          requests.push(`load ${element} ${JSON.stringify(params)}`)
          return load(element, params)
        },
      }),
      ...(send && {
        send: (params, tell, element, hear) => {
          requests.push(`send ${element} ${JSON.stringify(params)}`)
          return send(params, tell, element, hear)
        },
      }),
      apply: (path, args) => {
        requests.push(`apply ${path}`)
        return apply?.(path, args) ?? `function of ${JSON.stringify(args)}`
      },
    },
  }
}

/** How the library marks what fades in or out. */
const FADES = /-(?:appear|enter|exit)(?:-active)?\b/

/** Lets whatever loads late come, and what is on its way end. */
const settle = async (): Promise<void> => {
  await later()
  await act(() => vi.dynamicImportSettled())
  await later()
  for (let turn = 0; turn < 40 && FADES.test(document.body.innerHTML); turn++) await later(50)
}

/** In one order, without what the library's sheet says as well: React takes that back when it shows a pop-up again. */
const styleOf = (style: string): string =>
  style
    .split(/; ?/)
    .filter((each) => each !== '' && !/^display: (?:block|initial)$/.test(each))
    .sort()
    .join('; ')

/**
 * What a visitor sees and left: the DOM, values and selections of controls, the focus, how far each part is scrolled.
 */
function lookOfPage(): Json {
  const all = [...document.body.querySelectorAll<HTMLElement>('*')]
  const controls = all.filter((each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement)
  const html = plain(document.body.innerHTML).replaceAll(
    /style="([^"]*)"/g,
    (_, style: string) => `style="${styleOf(style)}"`,
  )
  return {
    html,
    controls: controls.map((control) => {
      const { value, type, selectionStart, selectionEnd } = control
      const isText = type === 'text' || type === 'textarea'
      return isText
        ? [value, selectionStart, selectionEnd]
        : [value, control instanceof HTMLInputElement && control.checked]
    }),
    focus: document.activeElement?.tagName ?? '',
    // Lists that drop down show what is chosen whenever they come into sight.
    scrolled: all.flatMap((each) => (each.closest('.arco-trigger') ? [] : [each.scrollTop])).join(' '),
  }
}

/** Elements that a page with styles could scroll. */
const SCROLLS =
  'ul, table, textarea, [role="listbox"], [role="tree"], [class*="scroll"], [class*="list"], [class*="body"]'

const PEOPLE = [
  { id: 1, key: 1, value: 1, name: 'Ann', label: 'Ann', title: 'Ann', children: [] },
  { id: 2, key: 2, value: 2, name: 'Bob', label: 'Bob', title: 'Bob', children: [] },
]

type Case = readonly [name: string, story: Pick<Story, 'host' | 'steps'>]

/** A person types into everything that takes text. */
const typed = async ({ screen }: HostedComponent): Promise<void> => {
  const boxes = screen.container.querySelectorAll<HTMLInputElement>('input:not([type]), input[type="text"], textarea')
  for (const box of boxes) if (!box.disabled && !box.readOnly && box.isConnected) await typeInto(box, 'draft')
}

/**
 * As it comes from the palette, with an answering source, in each of its stories, and after what makes it report
 * events.
 */
function casesOf({ type, data }: ComponentDeclaration): readonly Case[] {
  const { stories, fires = {} } = storiesOf(type)
  const inDom = ([, { in: where }]: readonly [string, Pick<Story, 'in'>]): boolean => where === undefined
  return [
    ['as it comes', {}],
    ['typed into', { steps: typed }],
    ...(data
      ? [['asking', { host: { load: () => ({ code: 0, data: PEOPLE, originData: PEOPLE, msg: '' }) } }] as const]
      : []),
    ...Object.entries(stories).filter(inDom),
    ...Object.entries(fires)
      .filter(inDom)
      // What only a browser does ends where it cannot be done.
      .map(
        ([event, { host, steps }]): Case => [
          `after ${event}`,
          { ...(host && { host }), steps: (on) => Promise.resolve(steps(on)).catch(() => undefined) },
        ],
      ),
  ]
}

/** Paths whose value was told to be another one than before `from`, at any time since. */
function changedState({ state }: HostedComponent, from: number): readonly string[] {
  const before = new Map(state.slice(0, from).map(([path, value]) => [path, JSON.stringify(value)]))
  return [
    ...new Set(
      state.slice(from).flatMap(([path, value]) => (before.get(path) === JSON.stringify(value) ? [] : [path])),
    ),
  ]
}

const cases = loadComponents().flatMap((declaration) =>
  casesOf(declaration).map(([name, story]) => [declaration.type, name, declaration, story] as const),
)

describe('every component on a page that is hidden and shown again', () => {
  it.each(cases)(
    '%s, %s: keeps what it shows, and requests and reports nothing again',
    async (_type, _name, declaration, story) => {
      const requests: string[] = []
      const host = await mountStory(declaration, recorded(story, requests))
      opened = host
      await story.steps?.(host)
      await settle()
      for (const each of document.body.querySelectorAll(SCROLLS)) each.scrollTop = 7
      const emittedBefore = host.emitted.length
      await settle()
      // What it reports as time goes by it reports meanwhile, too.
      const isTicking = host.emitted.length > emittedBefore
      const methods = Object.keys(declaration.methods ?? {}).filter((name) => host.page.offers(host.id, name))
      const before = {
        look: lookOfPage(),
        requests: requests.length,
        emitted: host.emitted.length,
        state: host.state.length,
      }

      await host.hide()
      await settle()
      await host.show()
      await settle()

      await expect.poll(lookOfPage, { timeout: 1000 }).toEqual(before.look)
      expect({
        requests: requests.slice(before.requests),
        emitted: isTicking ? [] : host.emitted.slice(before.emitted),
        state: changedState(host, before.state),
        methods: Object.keys(declaration.methods ?? {}).filter((name) => host.page.offers(host.id, name)),
      }).toEqual({ requests: [], emitted: [], state: [], methods })
    },
  )
})

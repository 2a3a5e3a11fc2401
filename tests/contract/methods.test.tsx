import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createEngineHost, type Trace } from '#kernel/engine'
import { compilePage } from '#kernel/engine/program/compile-page'
import { parsePage } from '#kernel/page/schema'
import type { Json, JsonObject, ValueShape } from '#kernel/page/values'
import { createRunningPage, createViews, headlessServices, PageView } from '#kernel/view'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import type { ComponentDeclaration } from '#sdk'
import { workerOnThisThread } from '#sdk/testing'
import { inWords } from '../helpers/in-words.ts'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'
import { catalogue, functionNames, references } from './run-page.ts'
import { hostile, strange } from './strange-props.ts'

const withMethods = loadComponents().filter(({ methods }) => Object.keys(methods ?? {}).length > 0)

/** A value that a method takes, by its shape: the whole of it, or as little as it asks for. */
function sampleOf(shape: ValueShape | undefined, isWhole: boolean): Json {
  if (!shape) return null
  if (shape.enum) return shape.enum[0] ?? null
  if (shape.anyOf) return sampleOf(isWhole ? shape.anyOf[0] : shape.anyOf.at(-1), isWhole)
  if (shape.type === 'array') return isWhole ? [sampleOf(shape.items, isWhole)] : []
  if (shape.type === 'object') {
    const names = isWhole ? Object.keys(shape.properties ?? {}) : (shape.required ?? [])
    return Object.fromEntries(names.map((name) => [name, sampleOf(shape.properties?.[name], isWhole)]))
  }
  if (shape.type === 'string') return 'text'
  if (shape.type === 'number' || shape.type === 'integer') return 1
  return shape.type === 'boolean' ? true : null
}

const TARGET = 'Target_1'

/** A page with the component, within a form where it needs one, and a button for each call of one of its methods. */
function storedPage({ type, needsAncestor }: ComponentDeclaration, calls: readonly { readonly method: string; readonly args: Json }[]) {
  const target = { id: TARGET, type, name: 'Target' }
  const form = { id: 'Form_1', type: 'Form', name: 'Form', elements: [target] }
  const buttons = calls.map((_, at) => ({ id: `Button_${at}`, type: 'Button', name: `Button ${at}` }))
  const flowOf = (config: JsonObject) => [
    {
      eventName: 'onClick',
      actions: [
        { id: 'start', type: 'start', title: 'start' },
        { id: 'a', type: 'normal', title: 'Call', config: { actionType: 'action/component-method', target: TARGET, ...config } },
        { id: 'end', type: 'end', title: 'end' },
      ],
    },
  ]
  return {
    elements: [needsAncestor?.tag === 'form' ? form : target, ...buttons],
    elementsMap: {
      [TARGET]: { id: TARGET, type, config: {} },
      Form_1: { id: 'Form_1', type: 'Form', config: {} },
      ...Object.fromEntries(
        calls.map((call, at) => [`Button_${at}`, { id: `Button_${at}`, type: 'Button', config: { events: flowOf({ ...call }) } }]),
      ),
    },
  }
}

let close = (): void => undefined
afterEach(() => close())

async function open(stored: JsonObject) {
  const { document } = parsePage(stored, { catalogue, references })
  const { program } = compilePage(document, catalogue, { functions: functionNames })
  const host = createEngineHost({ createWorker: () => workerOnThisThread(baseEngineLibrary) })
  const traces: Trace[] = []
  let heard = (): void => undefined
  const page = createRunningPage({
    ...{ key: 'k', program, mode: 'live', env: 'prd', route: {}, user: {} },
    engine: async () => host,
    actions: () => undefined,
    services: headlessServices(),
    onTrace: (trace) => {
      traces.push(trace)
      heard()
    },
  })
  const views = createViews(baseViews)
  await views.preload(program.elements.map(({ type }) => type))
  await page.ready
  await page.painted
  const screen = await act(async () => render(<PageView page={page} views={views} locale="en" />))
  close = () => {
    screen.unmount()
    page.dispose()
    host.dispose()
  }
  /** Waits for the trace of that number, counted from 1. */
  const traced = (count: number): Promise<void> =>
    new Promise((resolve) => {
      heard = () => traces.length >= count && resolve()
      heard()
    })
  return { page, traces, traced }
}

describe.each(withMethods.map((declaration) => [declaration.type, declaration] as const))('%s', (type, declaration) => {
  it('answers each of its methods when a flow calls it with what it takes, and fails in words where its situation is another one', async () => {
    const shapes = catalogue(type)?.methodShapes ?? {}
    const calls = [...Object.keys(declaration.methods ?? {}), 'hide', 'show'].flatMap((method) =>
      [true, false].map((isWhole) => ({ method, args: sampleOf(shapes[method]?.args, isWhole) })),
    )
    const { page, traces, traced } = await open(storedPage(declaration, calls))
    for (const [at, call] of calls.entries()) {
      await act(async () => {
        page.emit(`Button_${at}`, 'onClick', null)
        await traced(at + 1)
      })
      const { outcome } = traces[at]!.steps.at(-1)!
      const told = outcome.ok ? '' : inWords(outcome.reason)
      expect({ ...call, told }).toEqual({
        ...call,
        told: expect.not.stringMatching(/cannot take|has no method|other data than it declares|undefined/),
      })
    }
    expect(document.querySelector('.tessera-failure')).toBeNull()
  })

  it('takes strange arguments or refuses them in words, and its view goes on', async () => {
    const values = Object.values({ ...strange, ...hostile })
    const inObject = (value: Json): Json => ({ index: value, keys: value, values: value, row: value, to: value, text: value, key: value })
    const calls = Object.keys(declaration.methods ?? {}).flatMap((method) =>
      values.flatMap((value) => [value, inObject(value)]).map((args) => ({ method, args })),
    )
    const { page, traces, traced } = await open(storedPage(declaration, calls))
    for (const [at, call] of calls.entries()) {
      await act(async () => {
        page.emit(`Button_${at}`, 'onClick', null)
        await traced(at + 1)
      })
      const { outcome } = traces[at]!.steps.at(-1)!
      const told = outcome.ok ? '' : inWords(outcome.reason)
      // What JavaScript says where a view was handed what it does not read.
      expect({ ...call, told }).toEqual({
        ...call,
        told: expect.not.stringMatching(/is not (a function|an object|iterable)|Cannot |undefined/),
      })
    }
    expect(document.querySelector('.tessera-failure')).toBeNull()
  })
})

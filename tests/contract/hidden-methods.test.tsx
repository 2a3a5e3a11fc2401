import { afterEach, describe, expect, it } from 'vitest'
import type { ActionOutcome } from '#kernel/engine'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { actionsPoint, type ComponentDeclaration, type Json, type PageActionContext } from '#sdk'
import { createPageActionContext, type HostedComponent, type HostOptions, renderInHost } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

/** Milliseconds; an element that may still appear is waited for longer. */
const AT_ONCE = 1_000

let opened: HostedComponent | undefined
afterEach(() => {
  opened?.screen.unmount()
  opened?.page.dispose()
  opened = undefined
  document.body.replaceChildren()
})

const components = loadComponents()
const kernel = new Kernel()
kernel.load(...basePlugins)
/** Actions of the page that work on the node of an element. */
const actions = kernel.registry(actionsPoint).all.value.flatMap((action) => {
  const parsed = action.runs === 'page' ? action.params.safeParse({ target: 'Input_test' }) : undefined
  return parsed?.success && 'target' in (parsed.data as object) ? [{ action, params: parsed.data }] : []
})

const open = async (declaration: ComponentDeclaration, options: HostOptions): Promise<HostedComponent> => {
  opened = await renderInHost(declaration, { views: baseViews, ...options })
  return opened
}

const WAYS = {
  'a page that an app hides': async (declaration: ComponentDeclaration) => {
    const host = await open(declaration, {})
    await host.hide()
    return host
  },
  'a page that is hidden from the start': (declaration: ComponentDeclaration) => open(declaration, { isHidden: true }),
} as const

const codeOf = (reason: unknown): Json => (reason as { readonly code?: string }).code ?? String(reason)

/** Codes of the reasons, and whether they came without waiting. */
async function refusals(calls: readonly (() => Promise<ActionOutcome>)[]): Promise<readonly Json[]> {
  const began = performance.now()
  const outcomes = await Promise.all(calls.map((call) => call()))
  expect(performance.now() - began).toBeLessThan(AT_ONCE)
  return outcomes.map((each) => (each.ok ? 'done' : codeOf(each.reason)))
}

const withMethods = components.filter(({ methods }) => Object.keys(methods ?? {}).length > 0)

// A call waits for elements that are not there yet, and soon gives up on one that is shown and offers nothing.
it.each(withMethods.map((each) => [each.type, each] as const))(
  '%s offers methods as soon as it is rendered',
  async (_type, declaration) => {
    const inForm = declaration.needsAncestor?.tag === 'form'
    const host = await open(declaration, inForm ? { inside: { id: 'Form_1', type: 'Form' } } : {})
    const names = Object.keys(declaration.methods ?? {})
    expect(names.some((name) => host.page.offers(host.id, name))).toBe(true)
  },
)

describe.each(Object.entries(WAYS))('%s', (_, hide) => {
  it.each(withMethods.map((each) => [each.type, each] as const))(
    'refuses all methods of %s at once',
    async (_type, declaration) => {
      const host = await hide(declaration)
      const names = Object.keys(declaration.methods ?? {})
      const answers = await refusals(names.map((name) => () => host.page.call(host.id, name, null)))
      // Of a method that takes something else than nothing, the arguments are refused first.
      const others = answers.map((code) => (code === 'engine.argument-differs' ? 'view.page-hidden' : code))
      expect(Object.fromEntries(names.map((name, at) => [name, others[at]]))).toEqual(
        Object.fromEntries(names.map((name) => [name, 'view.page-hidden'])),
      )
    },
  )

  it.each(actions.map((each) => [each.action.id, each] as const))(
    'refuses %s on the node of an element at once',
    async (_id, given) => {
      const host = await hide(components.find(({ type }) => type === 'Input')!)
      const { run } = (await given.action.run()) as {
        readonly run: (params: unknown, context: PageActionContext) => Promise<ActionOutcome>
      }
      const context = { ...createPageActionContext(null).context, page: host.page }
      expect(await refusals([() => run(given.params, context)])).toEqual(['view.page-hidden'])
    },
  )
})

it('knows the actions that work on the node of an element', () => {
  const ids = actions.map(({ action }) => action.id)
  expect(ids).toEqual(
    expect.arrayContaining(['action/focus', 'action/scroll-to', 'action/full-screen', 'action/print']),
  )
})

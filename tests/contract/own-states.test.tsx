import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type ComponentDeclaration, defaultsOf } from '#sdk'
import { type HostedComponent, type HostOptions, renderInHost } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

const STATES = ['selected', 'invalid', 'disabled'] as const
type Own = (typeof STATES)[number]
const declarations = loadComponents()
const form = declarations.find(({ tags }) => tags?.includes('form'))!

const input = declarations.find(({ type }) => type === 'Input')!

/** What a page does to a component to bring a state about. */
const BRING: {
  readonly [state in Own]: { readonly props: HostOptions['props']; readonly after?: (host: HostedComponent) => Promise<unknown> }
} = {
  selected: { props: { defaultValue: true, selected: true, checked: true } },
  disabled: { props: { disabled: true, formWrap: { disabled: true } } },
  invalid: {
    props: { defaultValue: '', formItem: { name: 'field', rules: [{ required: true, min: 100, message: '' }] } },
    after: ({ page }) => page.call('Form_1', 'validate', null),
  },
}

async function statesAfter(declaration: ComponentDeclaration, bring?: (typeof BRING)[Own]): Promise<() => readonly string[]> {
  const isField = declaration.formItem !== undefined
  // What frames another one's field is in the states of that.
  const framed = isField && declaration.max === 1
  const host = await renderInHost(declaration, {
    views: baseViews,
    ...(bring?.props ? { props: bring.props } : {}),
    ...(framed ? { children: [{ id: 'Input_1', type: 'Input', props: { ...defaultsOf(input.props), ...bring?.props } }] } : {}),
    ...(isField ? { inside: { id: 'Form_1', type: form.type, props: defaultsOf(form.props) } } : {}),
  })
  if (bring?.after) await act(async () => void (await bring.after!(host)))
  const root = () => host.screen.container.ownerDocument.querySelector(`[data-id="${host.id}"]`)
  await vi.waitFor(() => expect(root()).not.toBeNull())
  return () => STATES.filter((state) => root()?.hasAttribute(`data-${state}`))
}

const withStates = declarations.filter(({ states }) => states !== undefined && states.length > 0)

describe.each(withStates.map((declaration) => [declaration.type, declaration] as const))('%s', (_type, declaration) => {
  it.each(declaration.states ?? [])('says on its root that it is %s while it is, and only then', async (state) => {
    expect((await statesAfter(declaration))()).toEqual([])
    document.body.replaceChildren()
    expect((await statesAfter(declaration, BRING[state]))()).toEqual([state])
  })
})

it('every form item can be invalid and disabled', () => {
  const lacking = declarations.filter(
    ({ formItem, states }) => formItem && !['invalid', 'disabled'].every((state) => states?.includes(state as Own)),
  )
  expect(lacking.map(({ type }) => type)).toEqual([])
})

it('no component has more than eight parts, and each part has a name that a variant can say', () => {
  const parts = declarations.map(({ type, parts }) => [type, Object.keys(parts ?? {})] as const)
  expect(parts.filter(([, names]) => names.length > 8)).toEqual([])
  expect(parts.flatMap(([type, names]) => names.filter((name) => !/^[a-z][\w-]*$/i.test(name)).map((name) => [type, name]))).toEqual([])
})

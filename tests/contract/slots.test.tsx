import { signal } from '@preact/signals-core'
import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { setPath } from '#kernel/page/path'
import { type ComponentDeclaration, defaultsOf, type Json, type JsonObject } from '#sdk'
import { type HostOptions, renderInHost, type TestElement } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

const declarations = loadComponents()
const button = declarations.find(({ type }) => type === 'Button')!
const regions = declarations.flatMap((declaration) =>
  Object.entries(declaration.slots ?? {}).map(([slot, spec]) => [`${declaration.type}/${slot}`, declaration, slot, spec] as const),
)
type Slot = NonNullable<ComponentDeclaration['slots']>[string]

/** The name of a region that an element has; that of an item where each has one. */
const nameOf = (slot: string, spec: Slot) => (spec.each ? `${slot}:item` : slot)

/** What an element needs for the region to be there: an item in its list, and one row where it is there once a row. */
function having(declaration: ComponentDeclaration, slot: string, spec: Slot): Pick<HostOptions, 'props' | 'handed'> {
  const { each, repeats } = spec
  const item = Object.fromEntries([...(each?.keys ?? []), each?.title ?? ''].map((field) => [field, 'item']))
  const [row] = (declaration.data?.sample ?? []) as Json[]
  const lists = Object.values(declaration.slots ?? {}).flatMap((one) => one.each?.list ?? [])
  const given: readonly (readonly [string, Json])[] = [
    ...lists.map((list) => [list, [{ ...item, dataIndex: 'x' }]] as const),
    ...(repeats && declaration.data ? ([[declaration.data.prop, [row ?? null]]] as const) : []),
  ]
  const whole = given.reduce<JsonObject>((all, [path, value]) => setPath(all, path, value) as JsonObject, defaultsOf(declaration.props))
  return {
    ...(repeats?.over === 'view' || repeats?.over === 'field' ? { handed: [nameOf(slot, spec)] } : {}),
    props: Object.fromEntries(given.map(([path]) => path.split('.')[0]!).map((name) => [name, whole[name]!])),
  }
}

/** Mounted beside the children that it starts with, opened where it starts closed. */
async function mount(declaration: ComponentDeclaration, options: HostOptions & { readonly more?: readonly TestElement[] } = {}) {
  const children = (declaration.initial?.children ?? []).map((child, index) => ({
    id: `${child.type}_${index}`,
    type: child.type,
    props: { ...defaultsOf(declarations.find(({ type }) => type === child.type)!.props), ...child.props },
  }))
  const host = await renderInHost(declaration, { views: baseViews, ...options, children: [...children, ...(options.more ?? [])] })
  if (declaration.methods?.open && options.mode !== 'edit') await host.call('open')
  await act(async () => new Promise((resolve) => setTimeout(resolve, options.handed ? 50 : 0)))
  for (const closed of options.mode === 'edit' ? [] : document.querySelectorAll('[aria-expanded="false"]'))
    await act(async () => void fireEvent.click(closed))
  return host
}

const inSlot = (slot: string): TestElement => ({
  id: 'Button_in_region',
  type: 'Button',
  slot,
  props: { ...defaultsOf(button.props), text: 'In the region' },
})
const buttonIn = (): Element | null => document.querySelector('[data-id="Button_in_region"]')
const regionIn = (slot: string): Element | null => document.querySelector(`[data-slot="${slot}"]`)

describe.each(regions)('the region %s', (_name, declaration, own, spec) => {
  const slot = nameOf(own, spec)
  const needs = having(declaration, own, spec)
  it('has a name in both languages, and one that is no number', () => {
    expect([spec.label.zh.trim(), spec.label.en.trim()]).not.toContain('')
    expect(own).toMatch(/^[a-z][A-Za-z0-9]*$/)
    expect(spec.max ?? 1).toBeGreaterThan(0)
  })

  it('is drawn by the view with what stands in it, once, as it is and without a wrapper', async () => {
    await mount(declaration, { ...needs, more: [inSlot(slot)] })
    await vi.waitFor(() => expect(document.querySelectorAll('[data-id="Button_in_region"]')).toHaveLength(1))
    expect([buttonIn()?.textContent, regionIn(slot)]).toEqual(['In the region', null])
  })

  it('leaves nothing on a page where nothing stands in it', async () => {
    const host = await mount(declaration, { ...needs, placing: signal('anything') })
    expect(regionIn(slot)).toBeNull()
    expect(document.body.textContent).not.toContain('Drop here')
    expect(document.querySelector('.tessera-failure')).toBeNull()
    host.screen.unmount()
  })

  it('shows where it is in the editor while something dragged rests over its element, in the language of the page', async () => {
    const placing = signal<string | null>(null)
    const host = await mount(declaration, { ...needs, mode: 'edit', placing, locale: 'zh' })
    expect(regionIn(slot)).toBeNull()
    act(() => {
      placing.value = host.id
    })
    const region = regionIn(slot)
    expect([region?.getAttribute('data-slot-of'), region?.textContent]).toEqual([host.id, '拖到这里'])
    expect(region?.closest('[data-id]')?.getAttribute('data-id')).toBe(host.id)
    act(() => {
      placing.value = null
    })
    expect(regionIn(slot)).toBeNull()
  })

  it('is found in the editor by what stands in it, dragged or not', async () => {
    for (const dragged of [false, true]) {
      const host = await mount(declaration, {
        ...{ ...needs, mode: 'edit', placing: signal(dragged ? 'anything' : null) },
        more: [inSlot(slot)],
      })
      expect(buttonIn()?.closest('[data-slot]')?.getAttribute('data-slot')).toBe(slot)
      expect(regionIn(slot)?.textContent).not.toContain('Drop here')
      host.screen.unmount()
    }
  })
})

it('regions are found for the card, the dialog, the tabs, the table and the form', () => {
  expect(regions.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'Card/extra',
      'Card/cover',
      'Card/actions',
      'Modal/footer',
      'Drawer/extra',
      'Drawer/footer',
      'Tabs/extra',
      'MarsTable/toolbar',
      'MarsTable/expanded',
      'MarsTable/cell',
      'Form/actions',
    ]),
  )
})

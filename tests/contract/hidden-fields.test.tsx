import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { type ComponentDeclaration, defaultsOf } from '#sdk'
import { type HostedComponent, renderInHost, type TestElement } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { fillField } from './field-values.ts'
import { loadComponents } from './registry.ts'

const all = loadComponents()
const fields = all.filter(({ formItem, framesField }) => formItem && !framesField)
const typed = (type: string) => all.find((component) => component.type === type)!

/** No value of any field has so many characters or entries. */
const NEVER = [{ min: 900, max: 999, message: 'Never fulfilled' }]
const element = (component: ComponentDeclaration, id: string, parentId?: string, item: JsonObject = {}): TestElement => {
  const props = defaultsOf(component.props)
  const formItem = { ...(props.formItem as JsonObject | undefined), ...item }
  return { id, type: component.type, ...(parentId ? { parentId } : {}), props: item.name === undefined ? props : { ...props, formItem } }
}
const fieldOf = (component: ComponentDeclaration, parentId?: string, item: JsonObject = {}) =>
  element(component, 'Field_1', parentId, { name: 'value', label: 'Value', rules: NEVER, ...item })

const mount = (children: readonly TestElement[]) => renderInHost(typed('Form'), { children, views: baseViews })

async function fill(form: HostedComponent): Promise<JsonObject> {
  let read: JsonObject = {}
  await act(async () => {
    read = await fillField(form.page, form.id, 'value')
  })
  return read
}

const call = (form: HostedComponent, id: string, method: string) => act(async () => void (await form.page.call(id, method, null)))

/** Ways to hide a field that stands in `Div_1`. */
const WAYS: { readonly [way: string]: (form: HostedComponent, component: ComponentDeclaration, item: JsonObject) => Promise<unknown> } = {
  itself: (form, component, item) =>
    act(async () => form.setProps('Field_1', fieldOf(component, 'Div_1', { ...item, hidden: true }).props ?? {})),
  'a flow or a condition': (form) => call(form, 'Field_1', 'hide'),
  'its parent': (form) => call(form, 'Div_1', 'hide'),
}

afterEach(cleanup)

describe.each(fields.map((component) => [component.type, component] as const))('%s', (_, component) => {
  it.each(Object.keys(WAYS))('is neither checked nor sent while it is hidden by %s', async (way) => {
    const form = await mount([element(typed('Div'), 'Div_1'), fieldOf(component, 'Div_1')])
    const shown = await fill(form)
    expect(shown).not.toEqual({})
    expect(await form.call('validate')).toMatchObject({ ok: false })
    await WAYS[way]!(form, component, {})
    expect(await form.call('getFormData')).toEqual({ ok: true, value: {} })
    expect(await form.call('validate')).toMatchObject({ ok: true })
    expect(await form.call('submit')).toMatchObject({ ok: true })
  })

  it.each(Object.keys(WAYS))('is sent unchecked while it is hidden by %s, if its author says so', async (way) => {
    const form = await mount([element(typed('Div'), 'Div_1'), fieldOf(component, 'Div_1', { sendHidden: true })])
    const shown = await fill(form)
    await WAYS[way]!(form, component, { sendHidden: true })
    expect(await form.call('getFormData')).toEqual({ ok: true, value: shown })
    expect(await form.call('validate')).toMatchObject({ ok: true })
  })

  it('is checked on a tab that nobody opened, which then opens', async () => {
    const tabs = typed('Tabs')
    const tab = typed('Tab')
    const form = await mount([
      element(tabs, 'Tabs_1'),
      element(tab, 'Tab_1', 'Tabs_1'),
      element(tab, 'Tab_2', 'Tabs_1'),
      fieldOf(component, 'Tab_2'),
    ])
    const chosen = () => form.screen.getAllByRole('tab').map((head) => head.getAttribute('aria-selected'))
    expect(chosen()).toEqual(['true', 'false'])
    expect(await fill(form)).not.toEqual({})
    expect(await form.call('submit')).toMatchObject({ ok: false })
    expect(chosen()).toEqual(['false', 'true'])
  })
})

it('leaves out and does not check the field in a form item that is hidden', async () => {
  const frame = (hidden: boolean) => element(typed('FormItem'), 'FormItem_1', undefined, { name: 'framed', label: 'Framed', hidden })
  const form = await mount([frame(false), fieldOf(typed('Input'), 'FormItem_1')])
  await form.call('merge', { framed: 'x' })
  expect(await form.call('validate')).toMatchObject({ ok: false })
  await act(async () => form.setProps('FormItem_1', frame(true).props ?? {}))
  expect(await form.call('getFormData')).toEqual({ ok: true, value: {} })
  expect(await form.call('validate')).toMatchObject({ ok: true })
})

it('keeps what was typed into a field that is hidden and shown again', async () => {
  const form = await mount([element(typed('Div'), 'Div_1'), fieldOf(typed('Input'), 'Div_1')])
  await form.call('merge', { value: 'typed' })
  await call(form, 'Div_1', 'hide')
  await call(form, 'Div_1', 'show')
  expect(await form.call('getFormData')).toEqual({ ok: true, value: { value: 'typed' } })
})

it('opens the closed dialog in a form that a wrong field is in', async () => {
  const form = await mount([element(typed('Modal'), 'Modal_1'), fieldOf(typed('Input'), 'Modal_1')])
  const call = (method: string, args: JsonObject | null) => act(async () => void (await form.page.call('Modal_1', method, args)))
  await call('open', { id: 1 })
  await form.call('merge', { value: 'x' })
  await call('close', null)
  const isOpen = () => form.screen.queryByRole('dialog')?.closest('[style*="display: none"]') === null
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(await form.call('submit')).toMatchObject({ ok: false })
  await waitFor(() => expect(isOpen()).toBe(true))
  expect(form.screen.getByRole('alert').textContent).toBe('Never fulfilled')
})

import { act, fireEvent, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost, type TestElement } from '#sdk/testing'
import { form } from '../form/index.ts'
import { input } from '../input/index.ts'
import { formItem } from './index.ts'

const views = (type: string) => ({ Input: input.view, FormItem: formItem.view })[type as 'Input']
const named = { formItem: { name: 'own', label: 'Own label', rules: [{ required: true, message: 'Needed' }] } }
const field = (props: JsonObject = {}): TestElement => ({
  ...{ id: 'Input_1', type: 'Input', parentId: 'FormItem_1' },
  props: { ...defaultsOf(input.props), ...named, ...props },
})
const mount = (item: JsonObject, child: TestElement) =>
  renderInHost(form, {
    views,
    children: [{ id: 'FormItem_1', type: 'FormItem', props: { ...defaultsOf(formItem.props), formItem: item } }, child],
  })

describe('FormItem', () => {
  it('gives its child the name of its value, in the form and in what the child tells', async () => {
    const host = await mount({ name: 'customer.name', label: 'Customer' }, field({ defaultValue: 'Ann' }))
    const box = host.screen.getByRole('textbox', { name: /Customer/ })
    await act(async () => void fireEvent.change(box, { target: { value: 'Bob' } }))
    expect(await host.call('getFormData')).toEqual({ ok: true, value: { customer: { name: 'Bob' } } })
    expect(host.emitted.find(({ id }) => id === 'Input_1')).toMatchObject({ event: 'onChange', payload: { 'customer.name': 'Bob' } })
  })

  it('leaves its child the name that this has where it has none itself', async () => {
    const host = await mount({ name: '', label: 'Customer' }, field({ defaultValue: 'Ann' }))
    expect(await host.call('getFormData')).toEqual({ ok: true, value: { own: 'Ann' } })
  })

  it('shows the label, the mark of what is needed and the message once, whatever the child says of them', async () => {
    const host = await mount({ name: 'name', label: 'Customer', extra: 'As on the invoice' }, field())
    const { container } = host.screen
    expect(container.textContent).not.toContain('Own label')
    expect(container.querySelectorAll('.tessera-item-label')).toHaveLength(1)
    expect(container.querySelectorAll('.tessera-item-required')).toHaveLength(1)
    expect(await act(() => host.call('validate'))).toMatchObject({ ok: false, value: false })
    const root = container.querySelector<HTMLElement>('[data-id="FormItem_1"]')!
    expect(root.hasAttribute('data-invalid')).toBe(true)
    expect(
      within(root)
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['Needed'])
    const box = within(root).getByRole('textbox')
    expect(container.querySelector(`[id="${box.getAttribute('aria-describedby')}"]`)?.textContent).toBe('Needed')
  })

  it('gives nothing to what stands deeper than its child', async () => {
    const host = await renderInHost(form, {
      views,
      children: [
        { id: 'FormItem_1', type: 'FormItem', props: { ...defaultsOf(formItem.props), formItem: { name: 'outer' } } },
        {
          id: 'FormItem_2',
          type: 'FormItem',
          parentId: 'FormItem_1',
          props: { ...defaultsOf(formItem.props), formItem: { name: 'inner' } },
        },
        { ...field({ defaultValue: 'Ann' }), parentId: 'FormItem_2' },
      ],
    })
    expect(await host.call('getFormData')).toEqual({ ok: true, value: { inner: 'Ann' } })
  })
})

import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf } from '#sdk'
import { renderInHost, type TestElement } from '#sdk/testing'
import { input } from '../input/index.ts'
import { form } from './index.ts'

const fields: readonly TestElement[] = [
  {
    id: 'Input_name',
    type: 'Input',
    props: { ...defaultsOf(input.props), formItem: { name: 'user.name', label: 'Name', rules: [{ required: true, message: '' }] } },
  },
  {
    id: 'Input_city',
    type: 'Input',
    props: { ...defaultsOf(input.props), defaultValue: 'Bonn', formItem: { name: 'city', label: 'City' } },
  },
]
const mount = (options: Parameters<typeof renderInHost>[1] = {}) =>
  renderInHost(form, { children: fields, views: (type) => (type === 'Input' ? input.view : undefined), ...options })

describe('Form', () => {
  it('has one box without a look of its own for all that is in it, so that many fields are added to it in one piece', async () => {
    const host = await mount()
    const form = host.screen.container.querySelector('form')!
    expect([...form.children].map(({ className }) => className)).toEqual(['tessera-form-content'])
    expect(form.querySelectorAll('input')).toHaveLength(2)
  })

  it('submits its values, nested by the names, when Enter is pressed in a field', async () => {
    const host = await mount()
    const name = host.screen.getByLabelText(/Name/)
    fireEvent.change(name, { target: { value: 'Li' } })
    await act(async () => void fireEvent.keyDown(name, { key: 'Enter' }))
    expect(host.emitted.filter(({ id }) => id === host.id)).toEqual([
      { id: host.id, event: 'onChange', payload: { user: { name: 'Li' }, city: 'Bonn' } },
      { id: host.id, event: 'onFinish', payload: { user: { name: 'Li' }, city: 'Bonn' } },
    ])
  })

  it('shows errors from outside at its fields, goes to the first, and forgets one when its field changes', async () => {
    const host = await mount()
    const errors = { 'body.user.name': 'Name is taken', City: 'Unknown city', gone: 'x' }
    expect(await host.call('showErrors', errors)).toMatchObject({ ok: true })
    const shown = () => host.screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    expect(shown()).toEqual(['Name is taken', 'Unknown city'])
    expect(document.activeElement).toBe(host.screen.getByLabelText(/Name/))
    expect(host.screen.getByLabelText(/Name/).getAttribute('aria-invalid')).toBe('true')
    await act(async () => void fireEvent.change(host.screen.getByLabelText(/Name/), { target: { value: 'Li' } }))
    expect(shown()).toEqual(['Unknown city'])
    expect(await host.call('submit')).toMatchObject({ ok: true })
    expect(shown()).toEqual([])
  })

  it('does not submit while text is still being composed', async () => {
    const host = await mount()
    await host.call('init', { user: { name: 'Li' } })
    await act(async () => void fireEvent.keyDown(host.screen.getByLabelText(/Name/), { key: 'Enter', isComposing: true }))
    expect(host.emitted.map(({ event }) => event)).not.toContain('onFinish')
  })

  it('refuses to submit what breaks a rule, says so at the field and goes there', async () => {
    const host = await mount()
    expect(await host.call('submit')).toMatchObject({ ok: false })
    expect(host.screen.getByRole('alert').textContent).toBe('Required')
    expect(document.activeElement).toBe(host.screen.getByLabelText(/Name/))
    expect(host.emitted.map(({ event }) => event)).not.toContain('onFinish')
    expect(await host.call('validate')).toMatchObject({ ok: false, value: false })
  })

  it('submits once when Enter is pressed again while its rules are still being checked, and again when a value changed', async () => {
    const rules = [{ pattern: '^L', message: '' }]
    const host = await mount({
      children: [{ ...fields[0]!, props: { ...fields[0]!.props, formItem: { name: 'name', label: 'Name', rules } } }],
    })
    const answers: ((answer: 'yes') => void)[] = []
    host.page.match = () => new Promise((resolve) => answers.push(resolve))
    const settle = () => act(async () => answers.splice(0).forEach((answer) => void answer('yes')))
    const name = host.screen.getByLabelText(/Name/)
    const enter = () => fireEvent.keyDown(name, { key: 'Enter' })
    const finished = () => host.emitted.filter(({ event }) => event === 'onFinish').map(({ payload }) => payload)
    await act(async () => void fireEvent.change(name, { target: { value: 'Li' } }))
    await act(async () => void (enter() && enter()))
    const call = host.call('submit')
    for (let turn = 0; turn < 4; turn++) await settle()
    expect(await call).toEqual({ ok: true, value: true })
    expect(finished()).toEqual([{ name: 'Li' }])
    await act(async () => void enter())
    await act(async () => void fireEvent.change(name, { target: { value: 'Lu' } }))
    await act(async () => void enter())
    for (let turn = 0; turn < 4; turn++) await settle()
    expect(finished()).toEqual([{ name: 'Li' }, { name: 'Lu' }])
  })

  it('builds the values of a change only while a flow listens', async () => {
    const host = await mount()
    let listens = false
    host.page.listens = (id, event) => id === host.id && event === 'onChange' && listens
    const type = (value: string) => fireEvent.change(host.screen.getByLabelText(/City/), { target: { value } })
    const changes = () => host.emitted.filter(({ id, event }) => id === host.id && event === 'onChange').length
    type('Ulm')
    expect(changes()).toBe(0)
    listens = true
    type('Bonn')
    expect([changes(), host.emitted.find(({ id }) => id === host.id)?.payload]).toEqual([1, { user: { name: '' }, city: 'Bonn' }])
  })

  it('speaks the language of the page', async () => {
    const host = await mount({ locale: 'zh' })
    await host.call('validate')
    expect(host.screen.getByRole('alert').textContent).toBe('此项必填')
  })

  it('is filled in, read and reset by flows', async () => {
    const host = await mount()
    await host.call('init', { user: { name: 'Wang' } })
    expect(await host.call('getFormData')).toEqual({ ok: true, value: { user: { name: 'Wang' }, city: 'Bonn' } })
    expect(await host.call('getFormData', { key: 'user.name' })).toEqual({ ok: true, value: 'Wang' })
    await host.call('reset')
    expect(await host.call('getFormData')).toEqual({ ok: true, value: { user: { name: '' }, city: 'Bonn' } })
    expect(host.emitted.at(-1)).toEqual({ id: host.id, event: 'onReset', payload: { user: { name: '' }, city: 'Bonn' } })
  })

  it('is filled by rows whose keys are whole names of nested fields', async () => {
    const host = await mount()
    await host.call('init', { 'user.name': 'Wang', city: 'Ulm' })
    expect(await host.call('getFormData')).toEqual({ ok: true, value: { user: { name: 'Wang' }, city: 'Ulm' } })
  })

  it('tells the engine of every value under its own id', async () => {
    const host = await mount()
    fireEvent.change(host.screen.getByLabelText(/City/), { target: { value: 'Ulm' } })
    expect(host.state.at(-1)).toEqual([`${host.id}.city`, 'Ulm'])
  })

  it('has its actions below the fields and in the form, where Enter submits as elsewhere', async () => {
    const [name, city] = fields as [TestElement, TestElement]
    const host = await mount({ children: [name, { ...city, slot: 'actions' }] })
    const actions = document.querySelector('.tessera-form-actions')!
    expect(actions.previousElementSibling?.textContent).toContain('Name')
    expect(actions.contains(host.screen.getByLabelText(/City/))).toBe(true)
    expect(await host.call('getFormData')).toMatchObject({ value: { city: 'Bonn' } })
    await host.call('init', { user: { name: 'Li' } })
    await act(async () => void fireEvent.keyDown(host.screen.getByLabelText(/City/), { key: 'Enter' }))
    expect(host.emitted.at(-1)).toMatchObject({ event: 'onFinish' })
  })
})

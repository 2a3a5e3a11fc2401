import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { press, pressKey, renderInHost, typeInto } from '#sdk/testing'
import { input } from '../input/index.ts'
import { gridForm } from './index.ts'

const NAMES = ['name', 'city', 'phone', 'mail', 'note']
const mount = (props: JsonObject = {}, names = NAMES, rules: readonly JsonObject[] = []) =>
  renderInHost(gridForm, {
    props,
    views: (type) => (type === 'Input' ? input.view : undefined),
    children: names.map((name) => ({
      id: `Input_${name}`,
      type: 'Input',
      props: { ...defaultsOf(input.props), formItem: { name, label: name, rules: name === names.at(-1) ? rules : [] } },
    })),
  })
type Host = Awaited<ReturnType<typeof mount>>
const own = (host: Host) => host.emitted.filter(({ id }) => id === host.id).map(({ event, payload }) => [event, payload])
const button = (host: Host, name: string) => host.screen.getByRole('button', { name })
const away = (host: Host) => host.screen.container.querySelectorAll('.tessera-grid-form-item[hidden]').length

describe('GridForm', () => {
  it('tells onChange, onSearch and onReset with the values of all fields, by button and by Enter', async () => {
    const host = await mount({}, ['name'])
    const box = host.screen.getByRole('textbox')
    await typeInto(box, 'Li')
    await press(button(host, 'Search'))
    await pressKey(box, 'Enter')
    await press(button(host, 'Reset'))
    expect(own(host)).toEqual([
      ['onChange', { name: 'Li' }],
      ['onSearch', { name: 'Li' }],
      ['onSearch', { name: 'Li' }],
      ['onChange', { name: '' }],
      ['onReset', { name: '' }],
    ])
  })

  it('is a target of form actions, with the methods that other forms have', async () => {
    const host = await mount()
    expect(gridForm.tags).toContain('form')
    expect(await host.call('init', { name: 'Li', city: 'X' })).toEqual({ ok: true })
    expect(await host.call('getFormData', 'city')).toEqual({ ok: true, value: 'X' })
    expect(await host.call('validate')).toEqual({ ok: true, value: true })
    expect(await host.call('submit')).toEqual({ ok: true, value: true })
    expect(await host.call('reset')).toEqual({ ok: true })
    expect(own(host).map(([event]) => event)).toEqual(['onChange', 'onSearch', 'onChange', 'onReset'])
  })

  it('folds to one line, keeps what is folded away among its values, and unfolds for an error in it', async () => {
    const host = await mount({ defaultCollapsed: true }, NAMES, [{ required: true, message: 'Needed' }])
    expect(away(host)).toBe(2)
    expect(await host.call('getFormData', 'note')).toEqual({ ok: true, value: '' })
    await press(button(host, 'More'))
    expect([away(host), button(host, 'Less').getAttribute('aria-expanded')]).toEqual([0, 'true'])
    await press(button(host, 'Less'))
    expect(away(host)).toBe(2)
    await host.call('submit')
    expect([away(host), host.screen.getByRole('alert').textContent]).toEqual([0, 'Needed'])
  })

  it('has further buttons, and none of its own where they are not wanted', async () => {
    const host = await mount({ buttons: false, bulkActionList: [{ text: 'Export', eventName: 'BulkAction_1' }] }, ['name'])
    expect(host.screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Export'])
    await press(button(host, 'Export'))
    expect(own(host)).toEqual([['BulkAction_1', { name: '' }]])
  })
})

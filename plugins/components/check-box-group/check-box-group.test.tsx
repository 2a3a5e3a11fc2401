import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { parsePage } from '#kernel/page/schema'
import { defaultsOf, type JsonObject } from '#sdk'
import { press, renderInHost } from '#sdk/testing'
import { form } from '../form/index.ts'
import { checkBoxGroup } from './index.ts'

const named = { formItem: { name: 'roles', label: 'Roles' } }
const numbers = { ...named, options: [1, 2, 3] as never }
const checked = (boxes: readonly HTMLElement[]) => boxes.map((box) => (box as HTMLInputElement).checked)

describe('CheckBoxGroup', () => {
  it('reads its default as a text with commas and hands on a list in the type of the data', async () => {
    const host = await renderInHost(checkBoxGroup, { props: { ...numbers, defaultValue: '1, 3' } })
    expect(host.screen.getByRole('group', { name: /Roles/ })).toBeDefined()
    expect(checked(host.screen.getAllByRole('checkbox'))).toEqual([true, false, true])
    await press(host.screen.getByRole('checkbox', { name: '2' }))
    await press(host.screen.getByRole('checkbox', { name: '1' }))
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['onChange', { roles: [1, 3, 2] }],
      ['onChange', { roles: [3, 2] }],
    ])
  })

  it('keeps values that are no options, and what is submitted is what formulas see', async () => {
    const props = { ...defaultsOf(checkBoxGroup.props), ...numbers } as JsonObject
    const views = (type: string) => (type === 'CheckBoxGroup' ? () => import('./view.tsx') : undefined)
    const host = await renderInHost(form, { children: [{ id: 'Group_1', type: 'CheckBoxGroup', props }], views: views as never })
    await host.screen.findAllByRole('checkbox')
    await act(async () => void (await host.call('init', { roles: ['old', '1'] })))
    await press(host.screen.getByRole('checkbox', { name: '3' }))
    expect(await host.call('getFormData', {})).toMatchObject({ value: { roles: ['old', 1, 3] } })
    expect(host.state.findLast(([path]) => path === `${host.id}.roles`)?.[1]).toEqual(['old', 1, 3])
    await press(host.screen.getByRole('checkbox', { name: '1' }))
    expect(await host.call('getFormData', {})).toMatchObject({ value: { roles: ['old', 3] } })
  })

  it('asks its source again with update, and is enabled and disabled by flows', async () => {
    const host = await renderInHost(checkBoxGroup, { props: named, load: () => ({ code: 0, data: ['Rome'], originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    const only = host.screen.getByRole('checkbox', { name: 'Rome' }) as HTMLInputElement
    await host.call('disable')
    expect(only.disabled).toBe(true)
    await host.call('enable')
    expect(only.disabled).toBe(false)
  })

  it('is what CheckBox was on older pages: a box with options', () => {
    const element = (props: JsonObject) => ({ id: 'CheckBox_1', type: 'CheckBox', name: 'c', config: { props } })
    const typeOf = (props: JsonObject) => {
      const { document } = parsePage({
        pageData: { elements: [{ id: 'CheckBox_1', type: 'CheckBox' }], elementsMap: { CheckBox_1: element(props) } },
      })
      return (document.entries.get('CheckBox_1') as { readonly type?: string } | undefined)?.type
    }
    expect(typeOf({ formItem: { name: 'a' }, options: [] })).toBe('CheckBoxGroup')
    expect(typeOf({ options: [{ label: 'A', value: 1 }] })).toBe('CheckBoxGroup')
    expect(typeOf({ text: 'Agree', trueValue: 1 })).toBe('CheckBox')
  })
})

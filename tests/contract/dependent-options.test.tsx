import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { type ComponentDeclaration, defaultsOf } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

const all = loadComponents()
const form = all.find(({ type }) => type === 'Form')!
const optionProp = ({ props }: ComponentDeclaration) => ['options', 'treeData'].find((name) => name in props.shape)
const choices = all.flatMap((component) => {
  const prop = optionProp(component)
  return component.formItem && prop ? [[component.type, component, prop] as const] : []
})
const optionsOf = (...names: readonly string[]): Json => names.map((name) => ({ label: name, title: name, value: name.toLowerCase() }))

afterEach(cleanup)

it('covers every field that is chosen from options', () => {
  expect(choices.map(([type]) => type).sort()).toEqual(['Cascader', 'CheckBoxGroup', 'Radio', 'Segmented', 'Select', 'TreeSelect'])
})

describe.each(choices)('the options of %s', (_, component, prop) => {
  const propsWith = (options: Json): JsonObject => ({
    ...defaultsOf(component.props),
    formItem: { ...(defaultsOf(component.props).formItem as JsonObject), name: 'city', label: 'City' },
    [prop]: options,
  })
  async function mount(value: string) {
    const host = await renderInHost(form, {
      views: baseViews,
      children: [{ id: 'Field_1', type: component.type, props: propsWith(optionsOf('Oslo', 'Bergen')) }],
    })
    const read = async () => JSON.stringify(((await host.call('getFormData')) as { readonly value: Json }).value)
    for (const given of [value, [value]]) {
      await host.call('merge', { city: given })
      if ((await read()).includes(value)) break
    }
    return { host, read, offer: (...names: string[]) => act(async () => host.setProps('Field_1', propsWith(optionsOf(...names)))) }
  }

  it('take a chosen value along when they do not have it any more, and say so at the field', async () => {
    const { host, read, offer } = await mount('oslo')
    expect(await read()).toContain('oslo')
    await offer('Stockholm', 'Malmo')
    expect(await read()).not.toContain('oslo')
    expect(host.screen.getByRole('status').textContent).toBe('“Oslo” is not an option any more and was removed')
    expect(host.emitted.filter(({ id, event }) => id === 'Field_1' && event === 'onChange')).toHaveLength(1)
  })

  it('leave a chosen value that other options still have, and one that never was an option', async () => {
    const { host, read, offer } = await mount('oslo')
    await offer('Malmo', 'Oslo')
    expect(await read()).toContain('oslo')
    expect(host.screen.queryByRole('status')).toBeNull()
    host.screen.unmount()
    const other = await mount('paris')
    await other.offer('Stockholm')
    expect(await other.read()).toContain('paris')
  })
})

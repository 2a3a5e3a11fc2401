import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, renderInHost, until } from '#sdk/testing'
import { json } from './index.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => document.body.replaceChildren())

it('takes valid text at once, says where other text is wrong and keeps the value, and tells onEdit when somebody leaves it', async () => {
  const host = await renderInHost(json, { props: { formItem: { name: 'config', label: 'Config' }, defaultValue: { a: 1 } } })
  await press(host.screen.getByRole('button', { name: 'Text' }))
  await until(() => document.querySelector('.cm-content') !== null)
  const text = document.querySelector<HTMLElement>('.cm-content')!
  await act(async () => {
    text.focus()
    await userEvent.keyboard('{Control>}a{/Control}{{"b": }')
  })
  await until(() => document.querySelector('[role="alert"]') !== null)
  expect(document.querySelector('[role="alert"]')!.textContent).toMatch(/^Line 1, column \d+ is no JSON/)
  await act(async () => userEvent.keyboard('{Control>}a{/Control}{{"b": 2}'))
  await until(() => document.querySelector('[role="alert"]') === null)
  expect(host.emitted).toEqual([])
  await act(async () => text.blur())
  expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([['onEdit', { config: { b: 2 } }]])
  await press(host.screen.getByRole('button', { name: 'Tree' }))
  expect(host.screen.getByRole('treeitem', { name: 'b: 2' })).toBeDefined()
  host.screen.unmount()
})

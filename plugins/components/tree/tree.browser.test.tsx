import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInHost, until } from '#sdk/testing'
import { tree } from './index.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => document.body.replaceChildren())

const many = Array.from({ length: 5_000 }, (_, at) => ({ key: at, title: `Row ${at}`, isLeaf: true }))

it('draws of five thousand rows those in sight, and scrolls to the one that the keyboard goes to', async () => {
  const host = await renderInHost(tree, { props: { data: many, height: '300px' } as never })
  const list = host.screen.getByRole('tree')
  expect(list.getBoundingClientRect().height).toBe(300)
  expect(host.screen.getAllByRole('treeitem').length).toBeLessThan(40)
  await act(async () => {
    list.focus()
    await userEvent.keyboard('{End}')
  })
  await until(() => list.querySelector('[data-active]')?.textContent === 'Row 4999')
  const [row, box] = [list.querySelector('[data-active]')!.getBoundingClientRect(), list.getBoundingClientRect()]
  expect([row.top >= box.top, row.bottom <= box.bottom + 1]).toEqual([true, true])
  expect(document.getElementById(list.getAttribute('aria-activedescendant')!)?.textContent).toBe('Row 4999')
  host.screen.unmount()
})

it('moves a row with the mouse to where it is let go', async () => {
  const data = ['a', 'b', 'c'].map((key) => ({ key, title: key.toUpperCase() }))
  const host = await renderInHost(tree, { props: { data, draggable: true } as never })
  const names = () => host.screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
  const [first, , last] = host.screen.getAllByRole('treeitem')
  await act(async () => userEvent.dragAndDrop(last!, first!, { targetPosition: { x: 60, y: 3 } }))
  await until(() => names().join('') === 'CAB')
  expect(host.emitted.map(({ event }) => event)).toEqual(['onDrop'])
  host.screen.unmount()
})

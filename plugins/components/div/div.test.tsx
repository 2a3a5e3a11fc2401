import { expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { div } from './index.ts'

it('Div is a block with what is in it, and has no settings', async () => {
  const host = await renderInHost(div, { children: [{ id: 'inner', type: 'Div', props: {} }], views: () => div.view })
  const root = host.screen.container.querySelector<HTMLElement>(`[data-id="${host.id}"]`)!
  expect([root.tagName, root.querySelectorAll('[data-id="inner"]').length]).toEqual(['DIV', 1])
  expect(div.props.parse({})).toEqual({})
})

it('Div shows a slot in the editor while it is empty, and nothing on a page', async () => {
  const edited = await renderInHost(div, { mode: 'edit' })
  expect(edited.screen.queryByText('Drop here')).not.toBeNull()
  edited.screen.unmount()
  const live = await renderInHost(div)
  expect(live.screen.container.querySelector(`[data-id="${live.id}"]`)!.childNodes.length).toBe(0)
})

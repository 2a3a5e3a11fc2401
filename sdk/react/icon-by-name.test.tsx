import { cleanup, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button } from '#plugins/components/button/index'
import { renderInHost } from '#sdk/testing'
import { IconByName } from './icon-by-name.tsx'
import names from './icon-shapes/names.json'

test.each(['IconStar', 'SmileTwoTone'])('the icon %s is drawn as what it is called', async (name) => {
  const { container } = render(<IconByName name={name} className="own" />)
  await waitFor(() => expect(container.querySelector('svg.own.arco-icon path')?.getAttribute('d')).toMatch(/^M/))
  cleanup()
})

test('the list of names has those that the shapes have', async () => {
  const { findIconShape } = await import('./icon-shape.tsx')
  expect(names.length).toBeGreaterThan(600)
  const missing = await Promise.all(names.map(async (name) => ((await findIconShape(name)) ? [] : [name])))
  expect(missing.flat()).toEqual([])
  expect(await findIconShape('StarOutlined')).not.toEqual(await findIconShape('StarFilled'))
})

test.each(['NoSuchOutlined', 'constructor', 'IconNoSuch', '__proto__Outlined', ' '])(
  'a name that is no icon (%s) is a dashed square while editing and nothing on a page',
  async (name) => {
    const edited = await renderInHost(button, { mode: 'edit', props: { icon: name } })
    await waitFor(() => expect(edited.screen.container.querySelector('.tessera-no-icon')?.getAttribute('title')).toBe(name))
    edited.screen.unmount()
    const live = await renderInHost(button, { props: { icon: name } })
    expect(live.screen.container.querySelector('.tessera-no-icon, svg')).toBeNull()
  },
)

import '@arco-design/web-react/es/_util/react-19-adapter'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ViewProps } from '#kernel/view'
import { renderInHost } from '#sdk/testing'
import { forEach } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(async () => {
  cleanup()
  await page.viewport(1280, 800)
})

const Text = ({ root }: ViewProps) => <span {...root}>text</span>
const views = (type: string) => (type === 'Text' ? async () => ({ View: Text }) : undefined)

/** How many items stand in the first line of a grid of three columns. */
async function inFirstLine(props: object): Promise<number> {
  const host = await renderInHost(forEach, {
    children: [{ id: 'Text_1', type: 'Text' }],
    views,
    rows: ['a', 'b', 'c', 'd'],
    props: { direction: 'grid', columns: 3, ...props },
  })
  await act(async () => {
    await expect.poll(() => host.screen.queryAllByRole('listitem').length).toBe(4)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  const tops = host.screen.getAllByRole('listitem').map((item) => Math.round(item.getBoundingClientRect().top))
  host.screen.unmount()
  return tops.filter((top) => top === tops[0]).length
}

it('stands below each other on phones and below a width of its own where its author says so', async () => {
  expect(forEach.initial?.props).toEqual({ stack: 'phone' })
  for (const [width, stack, count] of [
    [1280, 'phone', 3],
    [390, 'phone', 1],
    [390, 'never', 3],
    [390, undefined, 3],
    [1280, 600, 3],
    [500, 600, 1],
  ] as const) {
    await page.viewport(width, 800)
    expect(await inFirstLine(stack === undefined ? {} : { stack }), `${stack} at ${width}`).toBe(count)
  }
})

import { act } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../apps/shell/page-theme.css'
import type { Story } from '#sdk/testing'
import { sampleOf } from '../helpers/long.ts'
import { lookOf, settingsOf } from './look-of-setting.tsx'
import { parkMouse } from './park-mouse.ts'
import { loadComponents } from './registry.ts'
import { valuesFor } from './setting-values.ts'
import { settingsSeenIn, storiesOf } from './stories.ts'

/** Components in a usual run; all of them in a long one. */
const SAMPLE = 5
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const styles = ['color', 'background-color', 'border-top-color', 'width', 'height', 'font-size', '--primary-6'] as const

/** What is painted: canvases pixel by pixel, once they are done, and boxes and colours of all nodes. */
async function picture(root: Element): Promise<string> {
  await act(() => vi.dynamicImportSettled())
  const read = () => [...root.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join()
  let last = read()
  for (let same = 0, turn = 0; same < 5 && turn < 200; turn++) {
    await frame()
    await frame()
    const next = read()
    same = next === last && (!root.querySelector('.tessera-chart-host') || next !== '') ? same + 1 : 0
    last = next
  }
  const boxes = [root, ...root.querySelectorAll('*')].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    const computed = getComputedStyle(node)
    return [x, y, width, height, ...styles.map((name) => computed.getPropertyValue(name))].join(' ')
  })
  return `${last}\n${boxes.join('\n')}`
}

beforeAll(async () => {
  await page.viewport(1280, 900)
  await parkMouse()
})

const declarations = sampleOf(
  loadComponents().filter(({ type }) => settingsSeenIn(type, 'browser').size > 0),
  SAMPLE,
)

describe.each(declarations.map((declaration) => [declaration.type, declaration] as const))('%s', (type, declaration) => {
  const told = storiesOf(type)
  const stories = Object.values(told.stories).filter((story) => story.in === 'browser')
  const before = new Map<Story, Promise<string>>()
  const plainOf = (story: Story): Promise<string> => {
    if (!before.has(story)) before.set(story, lookOf(declaration, story, undefined, undefined, picture))
    return before.get(story)!
  }
  it.each(Object.entries(told.stories).filter(([, story]) => story.in === 'browser'))(
    'paints the same whenever nothing is changed: %s',
    async (_name, story) => {
      await page.viewport(1280, 900)
      expect(await lookOf(declaration, story, undefined, undefined, picture)).toBe(await plainOf(story))
    },
  )

  const cases = stories.flatMap((story) => (story.shows ?? []).map((path) => [path, story] as const))

  it.each(cases)('paints something else when %s is changed', async (path, story) => {
    await page.viewport(1280, 900)
    const field = settingsOf(declaration).find((each) => each.path === path)!
    const plain = await plainOf(story)
    for (const value of told.values?.[path] ?? valuesFor(field))
      if ((await lookOf(declaration, story, field, value, picture)) !== plain) return
    expect.unreachable(`No value of ${path} was seen`)
  })
})

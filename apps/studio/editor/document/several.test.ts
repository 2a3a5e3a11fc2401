import { expect, test } from 'vitest'
import { NO_PROJECT_LOOK } from '../../look/read-project-look.ts'
import { BETWEEN, frameRow, MOST_FRAMES, nearestSlot, offeredSlots, readChosen, reordered, shownSlots, withActive } from './several.ts'

const withWidths = (...widths: readonly (readonly [id: string, max: number])[]) => ({
  ...NO_PROJECT_LOOK,
  widths: [{ id: 'phone', max: 768 }, ...widths.map(([id, max]) => ({ id, max }))],
})
const keysOf = (slots: readonly { readonly key: string; readonly width: number }[]) => slots.map(({ key, width }) => `${key} ${width}`)

test('one frame is for all widths, one for each width of the project, and devices are offered beside them', () => {
  expect(keysOf(offeredSlots(withWidths()))).toEqual(['device-1440 1440', 'all 1280', 'device-768 768', 'phone 375'])
  expect(keysOf(offeredSlots(withWidths(['narrow', 1024])))).toEqual([
    'device-1440 1440',
    'all 1280',
    'narrow 1024',
    'device-768 768',
    'phone 375',
  ])
})

test('the frame for all widths is wider than every width of the project', () => {
  expect(keysOf(offeredSlots(withWidths(['wide', 1300])))).toContain('all 1440')
  expect(keysOf(offeredSlots(withWidths(['wider', 1900])))).toContain('all 2060')
})

test('without a choice the project’s own widths are shown, and never more frames than fit', () => {
  const offered = offeredSlots(withWidths(['a', 1200], ['b', 1100], ['c', 1000]))
  expect(shownSlots(offered, undefined).map(({ key }) => key)).toEqual(['all', 'a', 'b', 'c'])
  expect(
    shownSlots(
      offered,
      offered.map(({ key }) => key),
    ),
  ).toHaveLength(MOST_FRAMES)
  expect(shownSlots(offered, ['device-768', 'phone', 'gone']).map(({ key }) => key)).toEqual(['device-768', 'phone'])
  expect(shownSlots(offered, ['gone']).length).toBeGreaterThan(1)
})

test('frames stand beside each other, and those behind the edited one move along with its width', () => {
  const slots = shownSlots(offeredSlots(withWidths()), ['all', 'device-768', 'phone'])
  const row = frameRow(slots, 'device-768', { width: 700, height: 500 })
  expect(row.at).toEqual({ x: 1280 + BETWEEN, y: 0 })
  expect(row.others.get('all')).toEqual({ left: 0, top: 0, width: 1280, height: 800 })
  expect(row.others.get('phone')).toEqual({ left: 1280 + 700 + BETWEEN * 2, top: 0, width: 375, height: 812 })
  expect(row.whole).toEqual({ width: 1280 + 700 + 375 + BETWEEN * 2, height: 812 })
})

test('another frame is edited by changing places, and what is still shown keeps its frame', () => {
  const slots = shownSlots(offeredSlots(withWidths()), ['all', 'device-768', 'phone'])
  const order = withActive(reordered([], slots), 'phone')
  expect(order).toEqual(['phone', 'device-768', 'all'])
  expect(withActive(order, 'all')).toEqual(['all', 'device-768', 'phone'])
  expect(reordered(order, slots.slice(0, 2))).toEqual(['device-768', 'all'])
  expect(reordered(['phone'], slots)).toEqual(['phone', 'all', 'device-768'])
})

test('a width that no frame has is nearest to one of them', () => {
  const slots = shownSlots(offeredSlots(withWidths()), undefined)
  expect([240, 500, 1000, 4000].map((width) => nearestSlot(slots, width)?.key)).toEqual(['phone', 'phone', 'all', 'all'])
})

test('a choice is read as it was kept, and what is none is none', () => {
  expect(readChosen('["all","phone"]')).toEqual(['all', 'phone'])
  for (const other of [null, '', '{}', '[1]', '[', '"all"']) expect(readChosen(other)).toBeUndefined()
})

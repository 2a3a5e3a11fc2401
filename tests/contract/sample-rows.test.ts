import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { formula, openRows, type RowsPage, rowsProgram } from './rows-page.ts'

let opened: RowsPage | undefined
afterEach(() => opened?.dispose())

const program = (list: Json, isEdited = true) =>
  rowsProgram({
    isEdited,
    variables: { list },
    elements: [
      {
        ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('variable.list'), itemKey: 'id' } },
        children: [
          { id: 'Text_1', type: 'Text', props: { text: formula('item.name') } },
          { id: 'Text_2', type: 'Text', props: { text: formula('item.owner.name') } },
          {
            ...{ id: 'ForEach_2', type: 'ForEach', props: { data: formula('item.lines.filter((line) => line)') } },
            children: [{ id: 'Text_3', type: 'Text', props: { text: formula('ForEach_1.item.name + item.name') } }],
          },
        ],
      },
      {
        ...{ id: 'ForEach_3', type: 'ForEach', props: { data: [] } },
        children: [{ id: 'Text_4', type: 'Text', props: { text: formula('item.name') } }],
      },
    ],
  })

async function open(list: Json, mode: 'edit' | 'preview' | 'live', isEdited = true) {
  opened = openRows(program(list, isEdited), undefined, undefined, undefined, mode)
  const { page, shown, failures, settled } = opened
  await page.ready
  await settled()
  return {
    page,
    shown,
    failures,
    write: async (value: Json) => {
      page.setState('variable.list', value)
      await settled()
    },
    isSample: () => page.rows('ForEach_1', '').peek().isSample === true,
  }
}

describe('the sample of a declaration', () => {
  it('stands in for a bound list without items on the canvas, lists in its rows included, and tells of no failure in them', async () => {
    const { page, shown, isSample, failures } = await open([], 'edit')
    expect(shown('ForEach_1', 'Text_1', 'text')).toEqual({
      'ForEach_1:sample-1': 'Aurora',
      'ForEach_1:sample-2': 'Borealis',
      'ForEach_1:sample-3': 'Cirrus',
    })
    expect(isSample()).toBe(true)
    expect(Object.keys(shown('ForEach_2', 'Text_3', 'text'))).toHaveLength(9)
    expect(shown('ForEach_2', 'Text_3', 'text')['ForEach_1:sample-1/ForEach_2:sample-2']).toBe('AuroraBorealis')
    expect(failures).toEqual([])
    // A list that its author wrote is the one that was meant.
    expect(page.rows('ForEach_3', '').peek().rows).toEqual([])
    expect(await page.evaluate({ kind: 'formula', source: 'item.amount', element: 'Text_1' }, null)).toMatchObject({ value: 1280.5 })
  })

  it('makes way for items as they come, tells what fails in these, and is there again without them', async () => {
    const { shown, isSample, failures, write } = await open(null, 'edit')
    await write([{ id: 1, name: 'Ann' }])
    expect(shown('ForEach_1', 'Text_1', 'text')).toEqual({ 'ForEach_1:1': 'Ann' })
    expect(isSample()).toBe(false)
    expect(failures.map(({ element, scope }) => [element, scope])).toContainEqual(['Text_2', 'ForEach_1:1'])
    await write([])
    expect(isSample()).toBe(true)
    expect(Object.keys(shown('ForEach_1', 'Text_1', 'text'))).toHaveLength(3)
  })

  it.each([
    ['a preview', 'preview', true],
    ['a published page', 'live', false],
    ['a page that is open elsewhere', 'live', true],
  ] as const)('is never there in %s', async (_, mode, isEdited) => {
    const { page, shown } = await open([], mode, isEdited)
    expect([shown('ForEach_1', 'Text_1', 'text'), page.rows('ForEach_1', '').peek().total]).toEqual([{}, 0])
  })

  it('is no part of a program that is published', () => {
    expect([program([], true), program([], false)].map(({ uses }) => JSON.stringify(uses).includes('Aurora'))).toEqual([true, false])
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { blockOf, elementOf, inputOf, lookupIn, rootOf, use, variableOf } from '../../../tests/engine/block-pages.ts'
import { EditedPage } from '../../../tests/engine/edited-page.ts'

const opened: EditedPage[] = []
afterEach(() => {
  for (const page of opened.splice(0)) page.dispose()
})

const twice = (id: number): Json => [{ id }, { id }]
const once = (id: number): Json => [{ id }]
const block = blockOf({ inputs: [inputOf('rows', 'nobody')] }, [
  elementOf('ForEach_1', { data: 'props.rows' }),
  elementOf('Text_1', { text: 'item.id' }, { parentId: 'ForEach_1' }),
])

const openPage = async (): Promise<EditedPage> => {
  const page = await EditedPage.open(
    [
      rootOf({ blocks: { 7: 1 } }),
      variableOf('first', once(1)),
      variableOf('second', once(2)),
      use('7', 'Block_1', { rows: 'variable.first' }),
      use('7', 'Block_2', { rows: 'variable.second' }),
    ],
    lookupIn({ '7 1': block }),
  )
  opened.push(page)
  return page
}

describe('a list in a block that is used twice', () => {
  it('is reported as faulty until none of its instances is', async () => {
    const page = await openPage()
    expect(page.failing()).toEqual([])
    await page.push('variable.first', twice(1))
    await page.push('variable.second', twice(2))
    await page.push('variable.first', once(1))
    expect(page.failing()).toHaveLength(1)
    await page.push('variable.second', once(2))
    expect(page.failing()).toEqual([])
  })
})

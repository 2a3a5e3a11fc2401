import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compilePage } from '#kernel/engine/program/compile-page'
import type { Json } from '#kernel/page/values'
import { storedPage } from '../helpers/api.ts'
import { formula, openRows, type RowsPage } from './rows-page.ts'
import { catalogue, functionNames, readPage } from './run-page.ts'

let opened: RowsPage | undefined
beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => /^\d+px$/.test(value) })
})
afterEach(() => {
  opened?.dispose()
  vi.unstubAllGlobals()
})

/** A list of texts, each as wide as its row says. */
function widths(list: Json) {
  const stored = storedPage([
    {
      ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('context.variable.list'), itemKey: 'id' } },
      children: [{ id: 'Text_1', type: 'Text', props: { text: 'a' } }],
    },
  ]) as { variables: object[]; elementsMap: { [id: string]: { config: { style: object } } } }
  stored.variables = [{ name: 'list', type: 'array', defaultValue: list }]
  stored.elementsMap.Text_1!.config.style = { width: formula('item.width') }
  return compilePage(readPage(stored).document, catalogue, { functions: functionNames }).program
}

it('style values of rows that the browser refuses are told at their field, once for all rows, until the last is mended', async () => {
  const mended: string[] = []
  const row = (id: string, width: Json) => ({ id, width })
  opened = openRows(widths([row('a', 5), row('b', 'wide'), row('c', 'wider')]), undefined, undefined, (places) =>
    mended.push(...places.map(({ element, path }) => `${element} ${path}`)),
  )
  const { page, failures } = opened
  await page.ready
  const told = () => failures.map(({ code, element, path, scope, rows }) => [code, element, path, scope, rows])
  await vi.waitFor(() => expect(told()).toEqual([['STYLE_REFUSED', 'Text_1', 'style.width', 'ForEach_1:b', 2]]))
  page.setState('variable.list', [row('a', 5), row('b', 6), row('c', 'wider')])
  await vi.waitFor(() => expect(told().at(-1)).toEqual(['STYLE_REFUSED', 'Text_1', 'style.width', 'ForEach_1:c', 1]))
  expect(mended).toEqual([])
  page.setState('variable.list', [row('a', 5), row('b', 6)])
  await vi.waitFor(() => expect(mended).toEqual(['Text_1 style.width']))
})

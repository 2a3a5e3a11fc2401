import { expect, test } from 'vitest'
import { readPageFile } from './read-page-file.ts'

const page = { elements: [], elementsMap: {}, config: { props: {} } }

test("a page's file is its stored form, bare or inside an export, as an object or as text", () => {
  for (const file of [page, { id: 3, name: 'x', pageData: page }, { pageData: JSON.stringify(page) }])
    expect(readPageFile(JSON.stringify(file))).toEqual({ pageData: page })
})

test('what the page uses of its project comes with it', () => {
  const carried = { blocks: [{ id: 'b', version: 1 }] }
  expect(readPageFile(JSON.stringify({ name: 'x', pageData: page, carried }))).toEqual({ pageData: page, carried })
  expect(readPageFile(JSON.stringify({ pageData: page, carried: 'x' }))).toEqual({ pageData: page })
})

test('what is no page is not taken for an empty one', () => {
  for (const text of ['', '{', '[]', 'null', '"x"', '{}', '{"name":"x"}', '{"pageData":null}', '{"pageData":"{"}', '[{"elements":[]}]'])
    expect(readPageFile(text)).toBeNull()
})

import { expect, test } from 'vitest'
import { readPageFile } from './read-page-file.ts'

const page = { elements: [], elementsMap: {}, config: { props: {} } }

test("a page's file is its stored form, bare or inside an export, as an object or as text", () => {
  for (const file of [page, { id: 3, name: 'x', pageData: page }, { pageData: JSON.stringify(page) }])
    expect(readPageFile(JSON.stringify(file))).toEqual(page)
})

test('what is no page is not taken for an empty one', () => {
  for (const text of ['', '{', '[]', 'null', '"x"', '{}', '{"name":"x"}', '{"pageData":null}', '{"pageData":"{"}', '[{"elements":[]}]'])
    expect(readPageFile(text)).toBeNull()
})

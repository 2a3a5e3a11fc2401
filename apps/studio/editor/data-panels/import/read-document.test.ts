import { expect, test } from 'vitest'
import { requestsOfOpenApi } from './found-requests.ts'
import { readDocument } from './read-document.ts'

const petstore = `# as people write them
openapi: 3.0.3
info: { title: Pets, version: '1' }
servers:
  - url: https://pets.example/v1
x-paging: &paging
  - name: page
    in: query
    schema: { type: integer, default: 1 }
paths:
  /pets/{id}:
    get:
      operationId: getPet
      description: >
        One pet,
        by its id
      parameters: *paging
      responses:
        200: { description: ok }
`

test('a document in YAML is read as one in JSON', async () => {
  const read = await readDocument(petstore)
  expect('value' in read && requestsOfOpenApi(read.value)).toMatchObject({
    problems: [],
    requests: [{ method: 'GET', address: `https://pets.example/v1/pets/\${id}`, summary: 'One pet, by its id', draft: { name: 'getPet' } }],
  })
  expect(await readDocument('{"a": [1]}')).toEqual({ value: { a: [1] } })
  expect(await readDocument('')).toEqual({ value: null })
})

test.each([
  ['{"a": ', /not valid JSON/],
  ['a: [1\nb: 2', /not valid YAML/],
  ['a: &x { b: *x }', /not valid YAML/],
  [
    `a: &a [x, x]\n${Array.from('bcdefghij', (letter, i) => `${letter}: &${letter} [${`*${'abcdefghi'[i]},`.repeat(9)}x]`).join('\n')}`,
    /not valid YAML/,
  ],
  [`a: ${'x'.repeat(3_000_001)}`, /3 MB/],
])('%.20s is refused with a reason', async (text, reason) => {
  const read = await readDocument(text)
  expect('problem' in read ? read.problem.en : read).toMatch(reason)
})

test('a text that is no such document says so', async () => {
  const read = await readDocument('hello')
  expect('value' in read && requestsOfOpenApi(read.value).problems.map(({ text }) => text.en)).toEqual([
    'This is no OpenAPI 3 or Swagger 2 document',
  ])
})

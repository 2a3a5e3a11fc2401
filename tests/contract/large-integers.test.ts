import { expect, test } from 'vitest'
import { parsePage } from '#kernel/page/schema'
import { readJson } from '#server/modules/exchange/read-json'
import { fromCurl } from '../../apps/studio/editor/data-panels/import/from-curl.ts'
import { readDocument } from '../../apps/studio/editor/data-panels/import/read-document.ts'
import { readDefault } from '../../apps/studio/editor/document/variable-draft.ts'
import { readPageFile } from '../../apps/studio/pages/read-page-file.ts'
import { asRoot, readAs } from '../../plugins/components/json/json-value.ts'
import { parseJson } from '../../plugins/setters/code/parse-json.ts'
import { parseBody } from '../../plugins/sources/http/answer.ts'
import { readParts } from '../../plugins/sources/http/parts.ts'
import { valueType } from '../helpers/value-types.ts'

const DIGITS = '9007199254740993'
const text = `{"id":${DIGITS}}`
const pageText = `{"elements":[],"variables":[{"name":"a","type":"object","defaultValue":${text}}]}`

const partsOf = async (type: string, body: string): Promise<unknown> => {
  const parts: unknown[] = []
  const stream = new Response(body).body as ReadableStream<Uint8Array>
  await readParts(stream, { type, moved: () => {}, take: async (part) => void parts.push(part) })
  return parts
}

/** Everything that reads JSON which somebody else wrote: a new reader is a row here. */
const readers: readonly (readonly [name: string, read: () => unknown])[] = [
  ['an answer', () => parseBody({ status: 200, headers: {}, body: text })],
  ['an answer in events', () => partsOf('text/event-stream', `data: ${text}\n\n`)],
  ['an answer in lines', () => partsOf('application/x-ndjson', `${text}\n`)],
  ['the setter of static data', () => parseJson(text)],
  ['the default value of a variable', () => readDefault(valueType('object'), text)],
  ['the text of the component Json', () => readAs('object', text)],
  ['a text that the component Json shows', () => asRoot(text)],
  ['a cURL command', () => fromCurl(`curl https://x.example.test/a -H 'Content-Type: application/json' -d '${text}'`)],
  ['an OpenAPI document', () => readDocument(text)],
  ['an OpenAPI document in YAML', () => readDocument(`id: ${DIGITS}`)],
  ['a file that is imported', () => readJson(new TextEncoder().encode(text))],
  ['the file of a page', () => readPageFile(pageText)],
  ['a stored page', () => [...parsePage({ pageData: pageText }).document.entries.values()]],
]

test.each(readers)('%s keeps every digit of an integer that no number holds', async (_name, read) => {
  expect(JSON.stringify(await read())).toContain(DIGITS)
})

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { expect, test } from 'vitest'
import type { Bindings } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { resolveStep, withRows } from './step-params.ts'

const rows = (values: JsonObject) => ({ data: Object.entries(values).map(([key, value]) => ({ key, value: value as Json })) })

test.each<[rows: JsonObject, input: Json, given: Json]>([
  [{}, { a: 1 }, { a: 1 }],
  [{ no: '00123' }, { a: 1 }, { no: '00123', a: 1 }],
  [{ no: '00123' }, { no: 5 }, { no: 5 }],
  [{ no: '00123' }, { no: null }, { no: '00123' }],
  [{ no: '00123' }, null, { no: '00123' }],
  [{ no: '00123' }, [1, 2], [1, 2]],
  [{ no: '00123' }, 7, 7],
])('the rows %j add to the input %j what it lacks', (values, input, given) => {
  expect(withRows(rows(values), input)).toEqual(given)
})

test('what is no list of rows adds nothing', () => {
  for (const data of [null, 'x', {}, [1, null, { value: 1 }, { key: '', value: 1 }, { key: 5, value: 1 }]])
    expect(withRows({ data } as JsonObject, { a: 1 })).toEqual({ a: 1 })
})

test('texts are filled with the rows beside the input, rows and other parameters with the input alone', () => {
  const seen: (readonly [paths: string, input: Json])[] = []
  const resolve = (params: JsonObject, bindings: Bindings, input: Json) => {
    seen.push([Object.keys(bindings).join(' '), input])
    return params
  }
  const bindings: Bindings = {
    content: { kind: 'template', source: 'No. ${no}' },
    'data.0.value': { kind: 'template', source: '${id}' },
    tone: { kind: 'formula', source: 'eventParams.tone' },
  }
  resolveStep({ params: rows({ no: '1' }), bindings }, { id: 5 }, resolve)
  resolveStep({ params: rows({ no: '1' }), bindings: { content: bindings.content! } }, [7], resolve)
  expect(seen).toEqual([
    ['data.0.value tone', { id: 5 }],
    ['content', { no: '1', id: 5 }],
    ['', [7]],
    ['content', { no: '1' }],
  ])
})

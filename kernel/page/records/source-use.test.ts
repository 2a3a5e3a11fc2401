import { expect, test } from 'vitest'
import type { SourceUse } from './records.ts'
import { sourceUseOf } from './source-use.ts'

const source: SourceUse = { api: 'files', source: 'source/http', config: {}, bindings: {}, execute: 'never' }
const sends = {
  address: 'upload.action',
  source: 'source/http' as const,
  config: { result: { code: '' } },
  addresses: ['stgApi', 'prdApi'],
}
const info = { data: { prop: 'upload', driven: 'view' as const, sends } }

test('an element asks with its own source, and one that sends files always by a method with a body', () => {
  expect(sourceUseOf({ source, props: {} }, { data: { prop: 'data', driven: 'view' } })).toBe(source)
  expect(sourceUseOf({ source, props: {} }, info)?.config).toEqual({ method: 'POST' })
  const put = { ...source, config: { method: 'PUT' } }
  expect(sourceUseOf({ source: put, props: {} }, info)).toBe(put)
  expect(sourceUseOf({ source: { ...source, config: { method: 'GET', a: 1 } }, props: {} }, info)?.config).toEqual({ method: 'POST', a: 1 })
})

test('without a source it sends to the address that its props name, where they name one', () => {
  const at = (action: string) => sourceUseOf({ props: { upload: { action } } } as never, info)
  expect(at('https://files.example/up')).toMatchObject({
    api: null,
    source: 'source/http',
    config: { stgApi: 'https://files.example/up', prdApi: 'https://files.example/up', method: 'POST', result: { code: '' } },
  })
  expect(at(' ')).toBeUndefined()
  expect(sourceUseOf({ props: {} } as never, info)).toBeUndefined()
  expect(sourceUseOf({ props: { upload: { action: '/x' } } } as never, undefined)).toBeUndefined()
})

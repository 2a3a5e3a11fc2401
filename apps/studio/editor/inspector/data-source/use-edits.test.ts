import { expect, test } from 'vitest'
import { httpSource } from '#plugins/sources/http/index'
import { staticSource } from '#plugins/sources/static/index'
import type { SourceDeclaration } from '#sdk'
import { switchSource } from './use-edits.ts'

const http = httpSource as unknown as SourceDeclaration
const fixed = staticSource as unknown as SourceDeclaration

test('a first source starts with its defaults and runs at once', () => {
  expect(switchSource(undefined, { source: fixed, api: null })).toEqual({
    api: null,
    source: fixed.id,
    config: { data: null, sourceField: '' },
    bindings: {},
    execute: 'at once',
  })
})

test('changing to a shared api keeps the path, its formula and when it runs, and nothing else', () => {
  const before = switchSource(undefined, { source: fixed, api: null })
  const bound = { sourceField: { kind: 'formula' as const, source: 'eventParams.list' }, data: { kind: 'formula' as const, source: '1' } }
  const after = switchSource(
    { ...before, config: { data: [1], sourceField: 'rows' }, bindings: bound, execute: 'never' },
    { source: http, api: 'api_1' },
  )
  expect(after).toEqual({
    api: 'api_1',
    source: http.id,
    config: { sourceField: 'rows' },
    bindings: { sourceField: bound.sourceField },
    execute: 'never',
  })
})

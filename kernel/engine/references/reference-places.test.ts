import { describe, expect, test } from 'vitest'
import type { PageEntry, Places, References } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { action, element, flow, formula, page, renamed, variable } from './references.fixture.ts'
import { createReferenceIndex, planRename, type ReferenceTarget } from './references.ts'

const COUNT: ReferenceTarget = { kind: 'variable', name: 'count' }

describe('names outside of formulas', () => {
  const root = (interceptor: JsonObject): PageEntry => ({
    kind: 'page',
    id: 'page',
    schemaVersion: 1,
    props: {},
    bindings: {},
    style: {},
    css: '',
    events: {},
    interceptor,
    extra: {},
  })
  const api = (config: JsonObject): PageEntry => ({
    kind: 'api',
    id: 'a1',
    name: 'a1',
    source: 'source/http',
    config,
    bindings: {},
    extra: {},
  })

  test('functions that see requests, headers of the page and addresses follow by syntax', () => {
    const request = '(config) => { config.headers.count = variable.count; config.variable = { count: 1 }; return config }'
    const document = page(
      variable('count'),
      root({
        requestInterceptor: request,
        responseInterceptor: 'async function (variable) { return variable.count }',
        headers: [
          { key: 'count', value: { type: 'variable', value: 'context.variable.count' } },
          { key: 'x', value: 'variable.count' },
        ],
        timeout: 8,
      }),
      api({ stgApi: '/x/${variable.count}', requestInterceptor: '(r) => ({ ...r, data: context.variable["count"] })', method: 'GET' }),
    )
    const after = renamed(document, COUNT, 'total')
    expect(after.entries.get('page')).toMatchObject({
      interceptor: {
        requestInterceptor: '(config) => { config.headers.count = variable.total; config.variable = { count: 1 }; return config }',
        responseInterceptor: 'async function (variable) { return variable.count }',
        headers: [{ key: 'count', value: { type: 'variable', value: 'context.variable.total' } }, { value: 'variable.count' }],
      },
    })
    expect(after.entries.get('a1')).toMatchObject({
      config: { stgApi: '/x/${variable.total}', requestInterceptor: '(r) => ({ ...r, data: context.variable["total"] })', method: 'GET' },
    })
    expect(
      createReferenceIndex(document)
        .usersOf(COUNT)
        .map(({ entry, path }) => `${entry} ${path}`),
    ).toEqual(['page interceptor.requestInterceptor', 'page interceptor.headers.0.value', 'a1 stgApi', 'a1 requestInterceptor'])
    const untold = page(variable('count'), root({ requestInterceptor: '(r) => ({ ...r, data: variable[r.key] })' }))
    expect(planRename(untold, COUNT, 'total')).toMatchObject({ uncertain: [{ entry: 'page', path: 'interceptor.requestInterceptor' }] })
  })

  test('parameters, props and settings that declarations tell of', () => {
    const told: { readonly [id: string]: Places } = {
      'action/route-to': { 'cases.*.flow': 'flow', into: 'variable', form: 'element', column: 'field', code: 'script' },
      Range: { startField: 'own field', endField: 'own field' },
      Echo: { of: 'field', show: 'element' },
      'source/mine': { keep: 'variable' },
    }
    const lookUp = (id: string) => told[id] ?? {}
    const references: References = { params: lookUp, props: lookUp, config: lookUp }
    const document = page(
      variable('count'),
      element('Form_1'),
      element('Range_1', { type: 'Range', parentId: 'Form_1', props: { startField: 'time.from', endField: 'to' } }),
      element('Echo_1', { type: 'Echo', parentId: 'Form_1', props: { of: 'to', show: 'Range_1' } }),
      element('Echo_2', { type: 'Echo', props: { of: 'to' } }),
      element('Text_1', { bindings: { text: formula('Form_1.time.from + Form_1.to') } }),
      { kind: 'api', id: 'a2', name: 'a2', source: 'source/mine', config: { keep: 'count' }, bindings: {}, extra: {} },
      flow('f2', []),
      flow('f1', [
        action('n1', 'route-to', {
          cases: [{ is: 1, flow: 'f2' }],
          into: 'count',
          form: 'Form_1',
          column: 'to',
          code: 'return variable.count',
        }),
      ]),
    )
    const index = createReferenceIndex(document, { references })
    const usersAt = (target: ReferenceTarget) => index.usersOf(target).map(({ entry, path, kind }) => `${entry} ${path} ${kind}`)
    expect(usersAt({ kind: 'flow', id: 'f2' })).toEqual(['f1 n1.cases.0.flow param'])
    expect(usersAt(COUNT)).toEqual(['a2 keep setting', 'f1 n1.into param', 'f1 n1.code formula'])
    expect(usersAt({ kind: 'element', id: 'Range_1' })).toEqual(['Echo_1 show setting'])
    const TO: ReferenceTarget = { kind: 'field', form: 'Form_1', name: 'to' }
    expect(usersAt(TO)).toEqual(['Echo_1 of setting', 'Text_1 text formula', 'f1 n1.column param'])
    const after = renamed(renamed(document, TO, 'until', { references }), { kind: 'field', form: 'Form_1', name: 'time.from' }, 'since', {
      references,
    }).entries
    expect(after.get('Range_1')).toMatchObject({ props: { startField: 'since', endField: 'until' } })
    expect(after.get('Echo_1')).toMatchObject({ props: { of: 'until' } })
    expect(after.get('Echo_2')).toMatchObject({ props: { of: 'to' } })
    expect(after.get('Text_1')).toMatchObject({ bindings: { text: formula('Form_1.since + Form_1.until') } })
    expect(after.get('f1')).toMatchObject({ nodes: [{ params: { column: 'until', cases: [{ is: 1, flow: 'f2' }] } }] })
    expect(renamed(document, COUNT, 'total', { references }).entries.get('a2')).toMatchObject({ config: { keep: 'total' } })
  })
})

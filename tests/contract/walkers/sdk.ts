import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { functionDeclarations } from '#plugins/presets/functions'
import { addQuery, fillTexts, handOn, parseParams, payloadOf, pick, queryOf } from '#sdk'
import { checkPage } from '#sdk/check'
import { valueIn, withValue } from '../../../plugins/setters/list/items.ts'
import { entriesOf, toSearchParams } from '../../../plugins/sources/http/address.ts'
import { readAnswer } from '../../../plugins/sources/http/answer.ts'
import { httpConfig } from '../../../plugins/sources/http/index.ts'
import { composeMessage } from '../../../plugins/sources/http/message.ts'
import { mendValues } from '../../../sdk/check/fix-values.ts'
import { missingSettings, resourceFindings } from '../../../sdk/check/hosts.ts'
import { checkValues } from '../../../sdk/check/values.ts'
import { fieldsIn } from '../../../sdk/fields/fields-of.ts'
import { placesOf } from '../../../sdk/fields/places-of.ts'
import { resourcesIn } from '../../../sdk/fields/resources-of.ts'
import { merged, stripNulls, withoutPath } from '../../../sdk/react/form-values.ts'
import { elementOf, pageOf } from './documents.ts'
import { type HostilePath, keyed, nested, tried, type Walker } from './walker.ts'

/** A JSON Schema that has the path's names as names of fields, and references that follow it. */
const schemaOf = ({ segments, slashed }: HostilePath): object =>
  nested(
    segments.flatMap((segment) => ['properties', segment]),
    { type: 'string', resource: 'image', needed: true, section: 'basic', label: { zh: 'a', en: 'a' }, anyOf: [{ $ref: `#/${slashed}` }] },
  )

const library: Record<string, (...given: readonly Json[]) => Json> = Object.create(null)
for (const { name, create } of functionDeclarations) library[name] = create(library as never) as never

/** What a function throws is the failure of one formula, which the page records. */
function called(name: string, ...given: readonly Json[]): unknown {
  try {
    return library[name]!(...given)
  } catch {
    return null
  }
}

export const sdkWalkers: readonly Walker[] = [
  {
    name: 'values of a form',
    files: ['sdk/react/form-values.ts', 'sdk/react/form-tree.ts', 'sdk/react/form-scope.ts'],
    walk: ({ dotted, data, segments }) => [
      stripNulls(data),
      merged(data, nested(segments, 'y')),
      merged({}, data),
      [{}, data].map((values) => withoutPath(values, dotted)),
    ],
  },
  {
    name: 'parameters of an action',
    files: ['sdk/flow/parse-params.ts'],
    walk: ({ segments: [key = ''], data }) => [
      tried(() => parseParams(z.object({ text: z.string().optional() }), { text: null, ...data })),
      tried(() => parseParams(z.looseObject({ [key]: z.string().nullish() }), keyed(key, 1))),
      tried(() => parseParams(z.looseObject({ [key]: z.string().nullish() }), {})),
    ],
  },
  {
    name: 'what steps send and hand on',
    files: [],
    walk: ({ segments: [key = ''], dotted, bracketed, data }) => {
      const rows = [
        { key, value: 'x' },
        { key: dotted, value: data },
      ]
      return [
        payloadOf(rows, data),
        handOn(data, { a: 1 }),
        addQuery('/a', queryOf(rows)),
        [{}, [], data].map((from) => [pick(from, dotted), pick(from, bracketed), fillTexts({ a: `\${${dotted}}`, ...data }, from)]),
      ]
    },
  },
  {
    name: 'checks of settings',
    files: ['sdk/check/values.ts', 'sdk/check/fix-values.ts', 'sdk/check/hosts.ts'],
    walk: (path) => {
      const {
        dotted,
        data,
        segments: [key = ''],
      } = path
      const schema = schemaOf(path)
      const element = elementOf({ type: key, props: data })
      const declared = { component: () => ({ schema }), action: () => undefined, source: () => undefined }
      return [
        checkValues({ values: data, bindings: {}, schema, named: 'a', entry: 'E' }),
        checkValues({
          values: { [key]: 'x' },
          bindings: {},
          schema: { type: 'object', $ref: `#/${path.slashed}` },
          named: 'a',
          entry: 'E',
        }),
        [{}, data].flatMap((values) => [
          mendValues(values, { kind: 'set', path: dotted, value: 'y' }),
          mendValues(values, { kind: 'rename', path: dotted, to: key }),
          mendValues(values, { kind: 'remove', path: dotted }),
        ]),
        resourceFindings(pageOf(element), { declared, resources: null, base: 'https://a.test' } as never),
        missingSettings(pageOf(element), declared as never),
        checkPage(pageOf(element), { declared, catalogue: () => undefined, references: undefined, functions: [] } as never),
      ]
    },
  },
  {
    name: 'fields of a schema',
    files: ['sdk/fields/fields-of.ts', 'sdk/fields/places-of.ts', 'sdk/fields/resources-of.ts'],
    walk: (path) => {
      const schema = schemaOf(path)
      const shape = z.object({ [path.segments[0] ?? '']: z.looseObject({ [path.dotted]: z.string().optional() }).optional() })
      return [fieldsIn(schema), resourcesIn(schema), placesOf(shape)]
    },
  },
  {
    name: 'requests and answers',
    files: ['plugins/sources/http/message.ts', 'plugins/sources/http/address.ts'],
    walk: async ({ dotted, bracketed, data, segments: [key = ''] }) => {
      const config = httpConfig.parse({ result: { code: dotted, data: bracketed, msg: dotted }, sourceField: dotted })
      const answer = { status: 200, headers: {}, body: '' }
      const draft = { url: '/a', method: 'POST', params: data, data, timeout: 1, headers: keyed(key, 'x') as JsonObject }
      const refused = (error: unknown) =>
        error instanceof Error && error.constructor.name === 'RequestProblem' ? null : Promise.reject(error)
      return [
        [{}, [], data, { data }].map((body) => readAnswer(answer as never, body, config, 'en')),
        entriesOf(data),
        String(toSearchParams(data)),
        await composeMessage(draft as never, 'application/json', () => false).catch(refused),
        await composeMessage(draft as never, 'application/x-www-form-urlencoded', () => false).catch(refused),
      ]
    },
  },
  {
    name: 'items of a list setting',
    files: ['plugins/setters/list/items.ts'],
    walk: ({ dotted, data }) =>
      [{}, data].map((item) => [valueIn(item, dotted), withValue(item, dotted, 'y'), withValue(item, dotted, undefined)]),
  },
  {
    name: 'functions of formulas',
    files: ['plugins/functions/get.ts', 'plugins/functions/tree.ts', 'plugins/functions/date-parse.ts', 'plugins/functions/start-of.ts'],
    walk: ({ segments: [key = ''], dotted, bracketed, data }) => [
      ...[{}, [], data].flatMap((from) => [dotted, bracketed, key].map((path) => called('GET', from, path))),
      called('TREE', [{ id: 1 }, { id: 2, parent_id: 1 }], { idKey: key, parentKey: key, childrenKey: key }),
      called('TREE', [keyed(key, 1), { ...keyed(key, 2), parent_id: 1 }], { idKey: key, childrenKey: key }),
      ...functionDeclarations.flatMap(({ name }) => [
        called(name, [data, data], key, dotted),
        called(name, data, key),
        called(name, key, data),
      ]),
    ],
  },
]

import { lookKind, type ThemeRecord } from '#kernel/page/look'
import { fromDesignTokens, toDesignTokens } from '#kernel/page/look/theme'
import { pageKind } from '#kernel/page/schema'
import type { Json } from '#kernel/page/values'
import { requestOfCall } from '#shell/call-request'
import { editFields, fieldValue, withBindingsApart } from '../../../apps/kit/form/edit-fields.ts'
import { isModified, withDefaults } from '../../../apps/kit/form/sections.ts'
import { fitDraft } from '../../../apps/shell/sync/merge.ts'
import { describeDifference } from '../../../apps/studio/documents/describe-difference.ts'
import { nameOfAddress, rowsOfQuery } from '../../../apps/studio/editor/data-panels/import/api-draft.ts'
import { requestsOfCurl, requestsOfOpenApi } from '../../../apps/studio/editor/data-panels/import/found-requests.ts'
import { OpenApiDocument } from '../../../apps/studio/editor/data-panels/import/open-api-document.ts'
import { propFields, styleFields } from '../../../apps/studio/editor/document/edits.ts'
import { placeOf } from '../../../apps/studio/editor/document/place-of.ts'
import { switchSource } from '../../../apps/studio/editor/inspector/data-source/use-edits.ts'
import { cellOf } from '../../../apps/studio/editor/parts/last-writes.ts'
import { readTexts, toCsv, toJson } from '../../../apps/studio/editor/texts/text-files.ts'
import { withStep } from '../../../apps/studio/look/look-edit.ts'
import { styledParts } from '../../../apps/studio/look/styled-parts.ts'
import { paramsOf, screenAt } from '../../../apps/studio/match-screen.ts'
import { elementOf, pageOf } from './documents.ts'
import { type HostilePath, keyed, nested, tried, type Walker } from './walker.ts'

const text = (id: string, values: object) => ({ kind: 'text', id, values, note: '', extra: {} }) as never
const FORMULA = { kind: 'formula', source: '1' } as const

function openApiOf({ segments: [key = ''], slashed, data }: HostilePath): Json {
  const schema = { type: 'object', properties: { ...keyed(key, { type: 'string', example: data }), other: { $ref: `#/${slashed}` } } }
  return {
    openapi: '3.0.0',
    info: { title: key },
    servers: [{ url: 'https://{host}/a', variables: keyed(key, { default: 'a' }) }],
    paths: {
      '/a/{b}': {
        post: {
          operationId: key,
          parameters: [{ name: key, in: 'query', schema }, { $ref: `#/${slashed}` }],
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { content: keyed(key, { schema }) } },
        },
        ...keyed(key, {}),
      },
      ...keyed(key, { get: { responses: {} } }),
    },
    ...data,
  } as Json
}

export const studioWalkers: readonly Walker[] = [
  {
    name: 'fields of the inspector',
    files: [
      'apps/kit/form/edit-fields.ts',
      'apps/kit/form/sections.ts',
      'apps/studio/editor/document/edits.ts',
      'apps/studio/editor/inspector/data-source/use-edits.ts',
    ],
    walk: ({ dotted, data, segments }) => {
      const field = { path: dotted, default: 'd', section: 'basic', label: { zh: 'a', en: 'a' } } as never
      const bindings = keyed(dotted, FORMULA as never) as never
      const pair = nested(segments, { type: 'variable', value: '1' })
      const element = elementOf({ props: data, style: data, bindings })
      return [
        [{}, data].map((values) => [
          withDefaults([field], values),
          isModified(field, values, false),
          fieldValue({ values, bindings }, dotted),
          editFields({ values, bindings: {} }, { path: dotted, value: pair as Json }),
          editFields({ values, bindings }, { path: dotted, value: undefined } as never),
        ]),
        withBindingsApart({ path: dotted, value: pair as Json }),
        withBindingsApart({ path: dotted, value: 'f' }, [dotted]),
        [propFields(element), styleFields(element), styleFields(element, dotted)],
        switchSource({ api: null, source: 'source/a', config: data, bindings, execute: 'never' } as never, {
          source: { id: 'source/b', config: { safeParse: () => ({ success: false }) } } as never,
          api: null,
        }),
      ]
    },
  },
  {
    name: 'files with texts',
    files: ['apps/studio/editor/texts/text-files.ts'],
    walk: ({ segments: [key = ''], dotted, data }) => [
      readTexts(`key,note,zh,${key},${dotted}\r\n${key},n,x,y,z\r\n`),
      readTexts(JSON.stringify({ texts: keyed(key, { zh: 'x', ...data }) })),
      readTexts(JSON.stringify(data)),
      toCsv([text(key, keyed(key, 'x'))], ['zh', key]),
      toJson([text(key, keyed(key, 'x'))], ['zh', key]),
    ],
  },
  {
    name: 'cURL',
    files: ['apps/studio/editor/data-panels/import/curl-options.ts', 'apps/studio/editor/data-panels/import/from-curl.ts'],
    walk: ({ segments: [key = ''], dotted, data }) =>
      [
        `curl 'https://a.test/${key}?${key}=1&${dotted}=2' -H '${key}: x' --data '${JSON.stringify(data)}'`,
        `curl --${key} ${key} -${key} https://a.test -F ${key}=x --data-urlencode '${dotted}=1'`,
        `curl https://a.test -d '${key}=1&${dotted}=2' -G --url-query ${key}=1`,
      ].map(requestsOfCurl),
  },
  {
    name: 'OpenAPI',
    files: ['apps/studio/editor/data-panels/import/open-api-document.ts', 'apps/studio/editor/data-panels/import/api-draft.ts'],
    walk: (path) => {
      const { slashed, dotted, data } = path
      const document = new OpenApiDocument(data)
      return [
        requestsOfOpenApi(openApiOf(path)),
        document.resolve({ $ref: `#/${slashed}` }),
        document.sample({ type: 'object', properties: data, allOf: [{ example: data }] } as never),
        [...document.missing],
        nameOfAddress(`https://a.test/${slashed}`),
        rowsOfQuery(`${dotted}=1&${slashed}[a]=2`),
      ]
    },
  },
  {
    name: 'history and problems',
    files: ['apps/studio/editor/parts/last-writes.ts', 'apps/studio/editor/document/place-of.ts'],
    walk: ({ dotted, slashed, data, segments: [key = ''] }) => {
      const document = pageOf(elementOf({ props: data }))
      return [
        [cellOf(undefined, dotted), cellOf('style.', dotted), cellOf(dotted, dotted)],
        ['E', key, 'page'].map((entry) => placeOf(document, { entry, path: dotted, code: key })),
        describeDifference(pageKind, { entry: elementOf({ props: data }), other: elementOf(), paths: [slashed, `props/${slashed}`] }),
        describeDifference(pageKind, { entry: elementOf({ props: data }), other: elementOf() }),
      ]
    },
  },
  {
    name: 'drafts',
    files: ['apps/shell/sync/merge.ts'],
    walk: ({ segments: [key = ''] }) =>
      fitDraft(
        { kind: pageKind },
        pageOf(elementOf({ id: key })).entries,
        new Map([[key, { from: null, to: elementOf({ id: key, name: 'other' }) }]]),
      ),
  },
  {
    name: 'look tokens',
    files: ['apps/studio/look/look-edit.ts', 'apps/studio/look/styled-parts.ts'],
    walk: ({ segments: [key = ''], data }) => {
      const theme: ThemeRecord = { kind: 'theme', id: 'theme', name: '', tokens: keyed(key, 'red') as never, default: true }
      const own = keyed(key, 'color') as never
      return [
        [undefined, 'blue'].map((to) =>
          withStep(new Map([['theme', theme]]), { values: new Map([[key, { from: 'red', to }]]), own: new Map(), theme: 'theme' }),
        ),
        fromDesignTokens(
          { ...data, ...keyed(key, { $value: '#fff', $type: 'color' }), a: keyed(key, { $value: '#fff', $type: key }) },
          own,
        ),
        toDesignTokens(theme.tokens, own),
        styledParts([{ type: key, parts: keyed(key, {}), states: [] } as never], [key]),
        tried(() => lookKind.parse({ ...theme, tokens: data })),
      ]
    },
  },
  {
    name: 'addresses of screens',
    files: ['apps/studio/match-screen.ts', 'apps/shell/call-request.ts'],
    walk: ({ segments: [key = ''], slashed }) => [
      paramsOf({}, keyed(key, 'x') as never),
      screenAt([{ path: '/:a/b' } as never], `/${slashed}`)?.path,
      requestOfCall(`GET /a/{${/^\w+$/.test(key) ? key : 'b'}}` as never, { b: 1, ...keyed(key, 'x') }),
      requestOfCall('POST /a' as never, keyed(key, 'x')).path,
    ],
  },
]

import * as z from 'zod'
import { PAGE_ID } from '#kernel/page/records'
import { listsIn, readQuery } from '#server/calls/read-query'
import { typeOf } from '#server/files/file-store'
import { AppError } from '#server/http/errors'
import { editFrom, textOf } from '#server/modules/documents/edit-text'
import { packArchive, unpackArchive } from '#server/modules/exchange/archive'
import { canonicalText } from '#server/modules/exchange/canonical'
import { filesNamed, mapTexts, withOtherIdsIn } from '#server/modules/exchange/other-ids'
import { mapPrivate } from '#server/modules/exchange/private-values'
import { readFile } from '#server/modules/exchange/read-file'
import { readJson } from '#server/modules/exchange/read-json'
import { settingsKind } from '#server/modules/project-settings/kind'
import { holdAgainst } from '#server/modules/proxy/hold-against'
import { createPageCodec } from '#server/outside/kernel-codec'
import { addressOf, declaredRequests, senderOf } from '#server/requests/declared-target'
import { testPlugins } from '#server/testing.fixture'
import { elementOf, pageOf } from './documents.ts'
import { keyed, tried, type Walker } from './walker.ts'

const codec = createPageCodec(testPlugins())
const encoder = new TextEncoder()

/** A refusal of the server is an answer too. */
function answered(work: () => unknown): unknown {
  try {
    return tried(work)
  } catch (error) {
    if (error instanceof AppError) return error.kind
    throw error
  }
}

export const serverWalkers: readonly Walker[] = [
  {
    name: 'query strings',
    files: ['server/calls/read-query.ts'],
    walk: ({ segments: [key = ''], dotted, bracketed, slashed }) => {
      const lists = listsIn(z.object({ list: z.array(z.string()).optional(), [key]: z.array(z.string()).optional() }))
      const names = [key, dotted, bracketed, slashed].map(encodeURIComponent)
      return { ...readQuery(`/a?${names.map((name) => `${name}=1&${name}=2`).join('&')}&${key}=3`, lists) }
    },
  },
  {
    name: 'imported files',
    files: ['server/modules/exchange/command.ts'],
    walk: ({ segments: [key = ''], slashed, data }) => {
      const page = { schemaVersion: 1, elements: [], elementsMap: keyed(key, { config: { props: data } }), ...keyed(key, data) }
      const file = { tessera: 'page', formatVersion: 1, pages: [{ id: 1, name: key, pageData: page }], ...keyed(key, data) }
      return [
        answered(() => readJson(encoder.encode(JSON.stringify(file)))),
        answered(() => readJson(encoder.encode(JSON.stringify(data)))),
        ...[page, file, data].map((content) => answered(() => readFile(encoder.encode(JSON.stringify(content)), `${key}.json`, codec))),
        answered(() => unpackArchive(packArchive(new Map([[`pages/${slashed}.json`, encoder.encode('x')]])))),
        canonicalText(data),
        [...filesNamed(data)],
        mapTexts(data, (text, at) => `${at}${text}`),
        withOtherIdsIn(data, { files: new Map([['/files/a', '/files/b']]), pages: new Map([[1, 2]]) } as never),
        mapPrivate(pageOf(elementOf({ props: data })), (_place, value) => value),
      ]
    },
  },
  {
    name: 'requests through the server',
    files: ['server/requests/declared-target.ts', 'server/modules/proxy/hold-against.ts'],
    walk: ({ segments: [key = ''], slashed, data }) => {
      const fields = {
        address: { stg: key, prd: key },
        headers: key,
        params: key,
        page: { service: { stg: key, prd: key }, headers: key, scripts: [key] },
      }
      const outgoing = { 'source/http': fields } as never
      const parts = { config: { ...data, ...keyed(key, [{ key, value: 'x' }]) }, bindings: {} }
      const requests = {
        apis: new Map([[key, { source: 'source/http', ...parts }]]),
        uses: new Map([['E', { api: key, source: key, ...parts }]]),
        steps: new Map([['F/s', { action: key, params: data, bindings: {} }]]),
        interceptor: keyed(key, 'https://a.test'),
      } as never
      const sender = senderOf(requests, key, outgoing)
      const target = {
        method: 'GET',
        origin: 'https://a.test',
        path: [[''], ['', '']],
        headers: [{ name: key, value: 'x' }],
        scripted: [key],
      }
      return [
        sender && addressOf(sender, keyed(key, 'https://a.test'), 'stg'),
        [key, 'E', 'F/s', 'toString'].map((source) => senderOf(requests, source, outgoing)?.fields),
        declaredRequests(requests, 'stg', outgoing),
        holdAgainst(
          target as never,
          { headers: [], scripted: [] },
          {
            url: `https://a.test/${encodeURIComponent(slashed)}`,
            method: 'GET',
            headers: keyed(key, 'y') as never,
          },
        ),
      ]
    },
  },
  {
    name: 'names of files',
    files: ['server/files/file-store.ts'],
    walk: ({ segments: [key = ''], dotted }) => [typeOf(`a.${key}`), typeOf(dotted)],
  },
  {
    name: 'project settings and the log',
    files: ['server/modules/documents/editing.ts'],
    walk: ({ segments: [key = ''], slashed, data }) => [
      ...['settings', 'config', 'service', 'variable', key].map((kind) =>
        answered(() => settingsKind.parse({ kind, id: kind, name: key, type: 'object', defaultValue: data, ...data })),
      ),
      editFrom(textOf({ id: 'e', added: [], cells: [[PAGE_ID, slashed, data]], removed: [key] }), 'e'),
    ],
  },
]

import { applyEdit, type Edit, exactEditsOf, runSteps } from '#kernel/document'
import { compilePage } from '#kernel/engine/program/compile-page'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { checkDocument, formatPage, pageKind, parsePage, viewOf } from '#kernel/page/schema'
import { AppError } from '#server/http/errors'
import { toErrorAnswer } from '#server/http/on-error'
import { guardJson } from '#server/http/request-guard'
import { exceeds } from '#server/http/scan-json'
import { accountModel } from '#server/modules/accounts/model'
import { overlapOf } from '#server/modules/documents/overlap'
import { readFile } from '#server/modules/exchange/read-file'
import { pageModel } from '#server/modules/pages/model'
import { parseSavedRecords } from '#server/modules/pages/saved-records'
import { projectModel } from '#server/modules/projects/model'
import { createPageCodec } from '#server/outside/kernel-codec'
import { createPluginSet } from '#server/outside/plugin-set'
import { testPlugins } from '#server/testing.fixture'
import { mapCode, mapTemplate } from '../../../kernel/page/values/code-text.ts'
import { holdAgainst } from '../../../server/modules/proxy/hold-against.ts'
import { formsOf, withoutSecrets } from '../../../server/modules/proxy/masking.ts'
import { declaredRequests } from '../../../server/requests/declared-target.ts'
import { exchangeBodies } from '../../helpers/exchange-bodies.ts'
import { hostileEditsOf } from '../../helpers/hostile-edits.ts'
import { hostilePages } from '../../helpers/hostile-pages.ts'
import { hostilePatches } from '../../helpers/hostile-patches.ts'
import { hostileRequests, outgoingOfTests } from '../../helpers/hostile-requests.ts'

/** Something that reads what somebody sent. Its inputs are about ten times as long for ten times `n`, and so may its time be. */
export interface Parser<Input = unknown> {
  readonly name: string
  readonly inputs: readonly { readonly name: string; readonly make: (n: number) => Input }[]
  readonly parse: (input: Input) => unknown
}
// Keeps the input of one parser to itself, so that the list below can hold all of them.
const parser = <Input>(name: string, inputs: Parser<Input>['inputs'], parse: Parser<Input>['parse']): Parser => ({
  name,
  inputs,
  parse: (input) => parse(input as Input),
})

const pages = hostilePages.map(({ name, page }) => ({ name, make: (n: number) => JSON.parse(JSON.stringify(page(n))) as unknown }))
const documents = pages.map(({ name, make }) => ({ name, make: (n: number): PageDocument => parsePage(make(n)).document }))
const patches = hostilePatches.map(({ name, patch }) => ({ name, make: (n: number) => JSON.parse(JSON.stringify(patch(n))) as unknown }))
const codes = ["'\\", '${', '`${', '=/[', '/*', "a['", '"', '{}', 'variable  ', '\n/'].map((part) => ({
  name: JSON.stringify(part),
  make: (n: number) => part.repeat(n),
}))
const texts = ['a', '@', 'a.', 'a@', 'a@a.', 'a-', '/', 'https://', '.', ' '].map((part) => ({
  name: JSON.stringify(part),
  make: (n: number) => part.repeat(n),
}))
const bodies = [...pages, ...patches].map(({ name, make }) => ({
  name,
  make: (n: number) => ({ id: 1, revision: 1, projectId: 1, patch: make(n) }),
}))

const files = exchangeBodies.map(({ name, file, make, weight }) => ({
  name,
  make: (n: number) => ({ file, bytes: make(Math.ceil(n / weight)) }),
}))
const maskedForms = formsOf(['sk-live-9f8e7d6c5b4a3928', 'q7Zk9', 'aaaaaaab'])
/** Answers of services: what begins like a secret or like an escape for ever, and what has secrets in it. */
const echoes = [
  ...['sk-live-9f8e7d6c5b4a392', 'a', 'q7Zk9', '%25', '%', '&#0', '&amp', '&', '\\', '\\u00', 'c2st', '\0', 's\0k\0', '{"a":"some text"},'],
].map((part) => ({ name: JSON.stringify(part), make: (n: number) => Buffer.from(part.repeat(n)) }))

const orRefused = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}
const edits = hostileEditsOf(Number.POSITIVE_INFINITY)
const rules = createPageCodec(testPlugins()).rules
const editedKind = { ...pageKind, ...rules }
const applied = edits.map(({ name, before, edit }) => ({
  name,
  make: (n: number) => ({
    view: viewOf({ entries: new Map(before(n).map((entry) => [entry.id, entry as PageEntry])) }),
    edit: { id: 'edit', ...edit(n) } as Edit<PageEntry>,
  }),
}))
const overlapping = edits.flatMap(({ name, since, edit }) =>
  since
    ? [
        {
          name,
          make: (n: number) => ({
            edit: { id: 'edit', ...edit(n) },
            since: [{ edit: { id: 'since', added: [], removed: [], cells: since(n) } }],
          }),
        },
      ]
    : [],
)
const jsonTexts = ['"', '\\', '[', '{"a":', '[],', '"a":1,', ' ', '[ '].map((part) => ({
  name: JSON.stringify(part),
  make: (n: number) => new TextEncoder().encode(part.repeat(n)),
}))
const unlimited = { values: Number.POSITIVE_INFINITY, keys: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY }
const codec = createPageCodec(createPluginSet([]))
const codecCatalogue = testPlugins().lookup.catalogue()
const models = { ...accountModel, ...projectModel }

/** Everything that takes a body: a new one is a row here. */
export const parsers: readonly Parser[] = [
  parser('page', pages, (stored) => parsePage(stored)),
  parser('check', documents, (document) => checkDocument({ entries: document.entries })),
  parser('format', documents, (document) => formatPage({ entries: document.entries })),
  parser('compile', documents, (document) => compilePage(document, codecCatalogue)),
  parser('patch', patches, (patch) => orRefused(() => parseSavedRecords(patch))),
  parser('code', codes, (code) => [mapCode(code, (text) => text), mapTemplate(code, (text) => text)]),
  parser('guard', [...pages, ...patches], (body) => orRefused(() => guardJson(body))),
  parser('save', bodies, (body) => pageModel.update.safeParse(body)),
  parser('create', bodies, (body) => pageModel.create.safeParse(body)),
  parser('forms', texts, (text) =>
    Object.values(models).map((model) =>
      model.safeParse({ userName: text, userPwd: text, nickName: text, avatar: text, name: text, logo: text, id: 1, prefixes: [text] }),
    ),
  ),
  parser('edit', applied, ({ view, edit }) => {
    const done = applyEdit(editedKind, view, edit)
    return done.ok ? exactEditsOf(editedKind, 'edit', done.changes) : done
  }),
  parser('overlap', overlapping, ({ edit, since }) => runSteps(overlapOf(edit, since))),
  parser('json', jsonTexts, (bytes) => exceeds(bytes, unlimited)),
  parser('declared', hostileRequests, (requests) => declaredRequests(requests, 'prd', outgoingOfTests)),
  parser('held', texts, (text) =>
    holdAgainst(
      { method: 'GET', origin: 'https://a.example', path: [[''], ['', '']], headers: [], scripted: [] },
      { headers: [], scripted: [] },
      { method: 'GET', url: `https://a.example/${text}`, headers: { [text.slice(0, 100)]: text } },
    ),
  ),
  parser('file', files, ({ file, bytes }) => orRefused(() => readFile(bytes, file, codec))),
  parser('masking', echoes, (bytes) => withoutSecrets(bytes, maskedForms)),
  parser('errors', texts, (text) =>
    toErrorAnswer(
      {
        code: 'VALIDATION',
        error: { all: [{ path: [text], message: text }], cause: AppError },
        request: new Request('http://localhost'),
        fields: {},
      },
      () => undefined,
    ),
  ),
]

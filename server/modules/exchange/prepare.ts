import type { DocumentKind, Entry } from '#kernel/document'
import { MessageError } from '#kernel/message'
import { type LookEntry, lookKind, type PageDocument, type TextRecord, textsKind } from '#kernel/page'
import { AppError } from '../../http/errors.ts'
import { inWords } from '../../http/words.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { type Carried, keyOf, readCarried } from '../blocks/carried.ts'
import { createReadPage } from '../pages/read-page.ts'
import { parseVariable, type VariableRecord } from '../project-settings/variable.ts'
import { unusable } from './errors.ts'
import { type ExchangeFile, FILE_LIMITS, type FilePage } from './file-model.ts'
import { finding, ofDocument } from './findings.ts'
import type { ExchangeFinding } from './model.ts'
import { type ReadFile, readFile } from './read-file.ts'

export interface PreparedPage extends Omit<FilePage, 'pageData'> {
  readonly document: PageDocument
}
/** A file whose content is read as what it is; nothing of it is anywhere yet. */
export interface Prepared {
  readonly file: ExchangeFile
  readonly pages: readonly PreparedPage[]
  /** Versions of blocks, by `keyOf`. */
  readonly blocks: Carried
  /** What is edited of blocks since their newest version, by their ids. */
  readonly drafts: ReadonlyMap<string, PageDocument>
  readonly texts: readonly TextRecord[]
  readonly variables: readonly VariableRecord[]
  readonly look: readonly LookEntry[]
  readonly findings: readonly ExchangeFinding[]
}

/** Characters of one record's JSON: it is sent to the server in one message, and no kind of records needs more. */
const MOST_RECORD = 512 * 1024

/** @throws AppError that names the first record that is too large */
function requireSmall(part: string, records: readonly unknown[]): void {
  for (const [at, record] of records.entries()) {
    if (record === undefined || JSON.stringify(record).length <= MOST_RECORD) continue
    const kilobytes = MOST_RECORD / 1024
    throw unusable(`“${part}.${at}”超过 ${kilobytes} KB`, `“${part}.${at}” is larger than ${kilobytes} KB`)
  }
}

/** All documents of a file. */
export const documentsOf = ({ pages, blocks, drafts }: Pick<Prepared, 'pages' | 'blocks' | 'drafts'>): readonly PageDocument[] => [
  ...pages.map(({ document }) => document),
  ...[...blocks.values()].map(({ content }) => content),
  ...drafts.values(),
]

/** Reads files as far as that is possible without the database. */
export const createPrepare = (deps: { readonly codec: PageCodec; readonly publisher: Pick<Publisher, 'migrate'> }) => {
  const { codec } = deps
  const readPage = createReadPage(deps)

  const content = async ({ file, findings }: ReadFile): Promise<Prepared> => {
    const found: ExchangeFinding[] = [...findings]
    requireSmall('settings', [file.project?.settings])
    for (const part of ['config', 'variables', 'look'] as const) requireSmall(part, file[part])
    requireSmall('texts', file.texts?.texts ?? [])
    const pages: PreparedPage[] = []
    for (const { pageData, ...card } of file.pages) {
      const read = await named(card.name, () => readPage(pageData))
      found.push(...ofDocument(card.name, read.findings))
      pages.push({ ...card, document: read.document })
    }
    const versions = file.blocks.filter(({ version }) => version > 0)
    const blocks = await readCarried(versions, codec, FILE_LIMITS.blocks)
    const newest = new Set(versions.map(({ id }) => id))
    const drafts = new Map<string, PageDocument>()
    for (const { id, name, version, pageData } of file.blocks) {
      if (version > 0) continue
      if (!newest.has(id)) throw unusable(`区块“${name}”没有任何版本`, `The block “${name}” has no version`)
      const draft = await readCarried([{ id, version: 1, name, pageData }], codec)
      drafts.set(id, draft.get(keyOf(id, 1))!.content)
    }
    if (file.pages.length === 0 && file.tessera === 'page') throw unusable('文件中没有页面', 'There is no page in the file')
    if (file.tessera === 'page' && file.pages.length > 1)
      found.push(
        finding('info', 'SEVERAL_PAGES', `文件中有 ${file.pages.length} 个页面`, `There are ${file.pages.length} pages in the file`),
      )
    return {
      ...{ file, pages, blocks, drafts },
      texts: (file.texts?.texts ?? []).map((text) => record(textsKind, text, 'texts') as TextRecord),
      variables: file.variables.map((variable, at) => told(`variables.${at}`, () => parseVariable(variable))),
      look: file.look.map((entry) => record(lookKind, entry, 'look') as LookEntry),
      findings: found,
    }
  }
  return {
    content,
    file: async (bytes: Uint8Array, name: string): Promise<Prepared> => content(readFile(bytes, name, codec)),
  }
}
export type Prepare = ReturnType<typeof createPrepare>

/** What is wrong with a page says which page it is. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message } = error.kind
    const { detail } = error.options
    const more = (locale: 'zh' | 'en') => (detail === undefined ? '' : ` (${inWords(detail, locale)})`)
    throw unusable(`页面“${name}”：${message.zh}${more('zh')}`, `The page “${name}”: ${message.en}${more('en')}`)
  }
}

function told<T>(at: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    throw unusable(`“${at}”：${inWords(error.told, 'zh')}`, `“${at}”: ${inWords(error.told, 'en')}`)
  }
}

function record<E extends Entry>(kind: DocumentKind<E>, value: unknown, part: string): E {
  const id = typeof value === 'object' && value !== null && 'id' in value ? String(value.id).slice(0, 100) : '?'
  return told(`${part}.${id}`, () => kind.parse(value))
}

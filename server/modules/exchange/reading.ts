import type { PageEntry } from '#kernel/page'
import { type CarriedBlock, keyOf } from '../blocks/carried.ts'
import { type Entries, type Item, PIECE_BYTES, type UploadHead } from './child-protocol.ts'
import type { ExchangeFile } from './file-model.ts'
import type { FileProcess } from './file-process.ts'
import type { ExchangeFinding, ImportChoices, ImportPlan } from './model.ts'
import type { Prepared, PreparedPage } from './prepare.ts'

type Head<K extends 'pages' | 'blocks' | 'files', C extends string> = Omit<ExchangeFile[K][number], C>
/** A file without the contents of its pages, blocks and files. */
export interface FileHead extends Omit<ExchangeFile, 'pages' | 'blocks' | 'files'> {
  readonly blocks: Head<'blocks', 'pageData'>[]
  readonly files: Head<'files', 'data'>[]
}
/** What the server needs to know of a file to plan an import: all of it but the contents. */
export interface Overview extends Pick<Prepared, 'texts' | 'variables' | 'look'> {
  readonly file: FileHead
  readonly pages: readonly Omit<PreparedPage, 'document'>[]
  /** The gravest; `moreFindings` others are not among them. */
  readonly findings: readonly ExchangeFinding[]
  readonly moreFindings: number
  /** What is wrong with the files inside of it. */
  readonly fileFindings: readonly ExchangeFinding[]
  /** Beginnings of addresses that pages write out. */
  readonly services: ImportPlan['services']
  readonly uploads: readonly UploadHead[]
}
/** A file with the contents of pages and blocks. */
export type Content = Omit<Overview, 'pages'> & Pick<Prepared, 'pages' | 'blocks' | 'drafts'>

/** A file that a process has read and keeps. */
export interface Reading {
  readonly overview: Overview
  /** Pages and blocks as they were chosen. */
  contents(choices: ImportChoices): Promise<Pick<Content, 'pages' | 'blocks' | 'drafts'>>
  /** The content of one of the uploads. */
  upload(at: number): Promise<Uint8Array>
}

/** Sends a file to a process in pieces and takes what it says of it in pieces: nothing here holds the thread, however large the file is. */
export async function readIn(
  process: FileProcess,
  content: Blob,
  of: { readonly name: string; readonly isKept: boolean },
): Promise<Reading> {
  for (let at = 0; at < content.size; at += PIECE_BYTES)
    await process.call('bytes', new Uint8Array(await content.slice(at, at + PIECE_BYTES).arrayBuffer()))
  const head = await process.call('read', of)
  const lists = await itemsOf(process)
  const list = <T>(name: Item[0]): T[] => (lists.get(name) ?? []) as T[]
  const overview: Overview = {
    file: {
      ...head.file,
      ...{ pages: [], services: [], variables: [], look: [] },
      texts: head.locales && { locales: [...head.locales], texts: [] },
      ...{ blocks: list('block'), config: list('config'), menus: list('menu'), roles: list('role') },
      ...{ files: list('file'), plugins: list('plugin'), secrets: list('secret') },
    } as FileHead,
    ...{ pages: list('page'), texts: list('text'), variables: list('variable'), look: list('look') },
    ...{ findings: list('finding'), moreFindings: head.moreFindings, fileFindings: list('fileFinding') },
    ...{ services: list('service'), uploads: list('upload') },
  }
  return {
    overview,
    async contents(choices) {
      await process.call('choose', choices)
      return contentsOf(overview, await documentsOf(process))
    },
    async upload(at) {
      const bytes = new Uint8Array(overview.uploads[at]?.size ?? 0)
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) bytes.set(await process.call('upload', { at, from }), from)
      return bytes
    },
  }
}

async function itemsOf(process: FileProcess): Promise<ReadonlyMap<Item[0], unknown[]>> {
  const lists = new Map<Item[0], unknown[]>()
  for (let piece = await process.call('items', null); piece !== null; piece = await process.call('items', null))
    for (const [name, item] of piece) {
      const list = lists.get(name) ?? []
      if (list.length === 0) lists.set(name, list)
      list.push(item)
    }
  return lists
}

interface Document {
  readonly name: string
  readonly entries: Map<string, PageEntry>
}
async function documentsOf(process: FileProcess): Promise<ReadonlyMap<string, Document>> {
  const documents = new Map<string, Document>()
  const take = ({ of, name, entries }: Entries): void => {
    const document = documents.get(of) ?? { name, entries: new Map<string, PageEntry>() }
    documents.set(of, document)
    for (const entry of entries) document.entries.set(entry.id, entry)
  }
  for (let piece = await process.call('entries', null); piece !== null; piece = await process.call('entries', null)) piece.forEach(take)
  return documents
}

function contentsOf({ pages, file }: Overview, documents: ReadonlyMap<string, Document>): Pick<Content, 'pages' | 'blocks' | 'drafts'> {
  const blocks = new Map<string, CarriedBlock>()
  const drafts = new Map<string, Document>()
  for (const { id, version } of file.blocks) {
    const document = documents.get(version > 0 ? `block ${keyOf(id, version)}` : `draft ${id}`)
    if (document === undefined) continue
    if (version > 0) blocks.set(keyOf(id, version), { name: document.name, content: { entries: document.entries } })
    else drafts.set(id, document)
  }
  return {
    pages: pages.map((card, at) => ({ ...card, document: { entries: documents.get(`page ${at}`)?.entries ?? new Map() } })),
    ...{ blocks, drafts },
  }
}

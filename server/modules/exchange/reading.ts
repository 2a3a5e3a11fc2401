import type { PageEntry } from '#kernel/page/records'
import type { ImportChoices } from '../../parts/choices.ts'
import type { ExchangeFile, PartFinding, UploadHead } from '../../parts/section.ts'
import { type Entries, type Item, PIECE_BYTES } from './child-protocol.ts'
import type { FileProcess } from './file-process.ts'
import type { ImportPlan } from './model.ts'
import type { SheetDocuments } from './prepare.ts'
import { withItems } from './without-items.ts'

/** What the server needs to know of a file to plan an import. */
export interface Overview {
  /** Without documents and bytes. */
  readonly file: ExchangeFile
  /** The gravest; `moreFindings` others are not among them. */
  readonly findings: readonly PartFinding[]
  readonly moreFindings: number
  /** Findings on the files inside of it. */
  readonly fileFindings: readonly PartFinding[]
  /** Beginnings of addresses that documents write out. */
  readonly services: ImportPlan['services']
  readonly uploads: readonly UploadHead[]
}

/** A file that a process has read and keeps. */
export interface Reading {
  readonly overview: Overview
  /** The documents with the user's choices. */
  documents(choices: ImportChoices): Promise<SheetDocuments>
  /** The content of one of the uploads. */
  upload(at: number): Promise<Uint8Array>
}

/** Sends a file to a process in pieces and receives what it read in pieces: nothing here holds the thread, however large the file is. */
export async function readIn(
  process: FileProcess,
  content: Blob,
  of: { readonly name: string; readonly isKept: boolean },
): Promise<Reading> {
  for (let at = 0; at < content.size; at += PIECE_BYTES)
    await process.call('bytes', new Uint8Array(await content.slice(at, at + PIECE_BYTES).arrayBuffer()))
  const head = await process.call('read', of)
  const { sections, found } = await itemsOf(process)
  const list = <T>(name: Item[0]): T[] => (found.get(name) ?? []) as T[]
  const overview: Overview = {
    file: withItems(head.file, sections),
    ...{ findings: list('finding'), moreFindings: head.moreFindings, fileFindings: list('fileFinding') },
    ...{ services: list('service'), uploads: list('upload') },
  }
  return {
    overview,
    async documents(choices) {
      await process.call('choose', choices)
      return documentsOf(process)
    },
    async upload(at) {
      const bytes = new Uint8Array(overview.uploads[at]?.size ?? 0)
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) bytes.set(await process.call('upload', { at, from }), from)
      return bytes
    },
  }
}

async function itemsOf(process: FileProcess) {
  const sections = new Map<string, unknown[]>()
  const found = new Map<string, unknown[]>()
  const add = (lists: Map<string, unknown[]>, name: string, item: unknown): void => {
    const list = lists.get(name)
    if (list) list.push(item)
    else lists.set(name, [item])
  }
  for (let piece = await process.call('items', null); piece !== null; piece = await process.call('items', null))
    for (const item of piece) {
      if (item[0] === 'item') add(sections, item[1].key, item[1].item)
      else add(found, item[0], item[1])
    }
  return { sections, found }
}

async function documentsOf(process: FileProcess): Promise<SheetDocuments> {
  const documents = new Map<string, { readonly name: string; readonly document: { readonly entries: Map<string, PageEntry> } }>()
  const take = ({ of, name, entries }: Entries): void => {
    const known = documents.get(of) ?? { name, document: { entries: new Map<string, PageEntry>() } }
    documents.set(of, known)
    for (const entry of entries) known.document.entries.set(entry.id, entry)
  }
  for (let piece = await process.call('entries', null); piece !== null; piece = await process.call('entries', null)) piece.forEach(take)
  return documents
}

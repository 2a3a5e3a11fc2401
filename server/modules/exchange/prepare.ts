import type { PageDocument } from '#kernel/page/records'
import type { PageCodec } from '../../outside/codec.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { allSections, type ExchangeFile, mapSections, type PartFinding } from '../../parts/section.ts'
import { type ReadFile, readFile } from './read-file.ts'

export type SheetDocuments = ReadonlyMap<string, { readonly name: string; readonly document: PageDocument }>

/** A file whose content was read by its modules; nothing of it is stored yet. */
export interface Prepared {
  readonly file: ExchangeFile
  /** By `sheet`. */
  readonly documents: SheetDocuments
  readonly findings: readonly PartFinding[]
}

/** Reads files as far as that is possible without the database. */
export const createPrepare = (deps: { readonly codec: PageCodec; readonly publisher: Pick<Publisher, 'migrate'> }) => {
  const content = async ({ file: given, findings }: ReadFile): Promise<Prepared> => {
    const found: PartFinding[] = [...findings]
    const file = mapSections(given, (section, value) => (section.read ? section.read(value) : value))
    const documents = new Map<string, { readonly name: string; readonly document: PageDocument }>()
    for (const { key, form } of allSections()) {
      if (form.as !== 'documents') continue
      const read = await form.read(file[key] as never, { ...deps, kind: file.tessera })
      found.push(...read.findings)
      for (const { sheet, name, document } of read.sheets) documents.set(sheet, { name, document })
    }
    return { file, documents, findings: found }
  }
  return {
    content,
    file: async (bytes: Uint8Array, name: string): Promise<Prepared> => content(readFile(bytes, name, deps.codec)),
  }
}
export type Prepare = ReturnType<typeof createPrepare>

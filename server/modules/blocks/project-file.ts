import * as z from 'zod'
import { requireUnique, unusable } from '../../parts/errors.ts'
import { fileName, filePageData } from '../../parts/fields.ts'
import { by } from '../../parts/order.ts'
import { defineSections, type ReadTools, type SheetContent } from '../../parts/section.ts'
import { blockId } from './block-id.ts'
import { keyOf, readCarried } from './carried.ts'

/** Versions of blocks in one file. */
export const MOST_FILE_BLOCKS = 2_000

/** A version of a block; what is edited since its newest version has the number 0. */
const fileBlock = z.strictObject({ id: blockId, version: z.int().min(0), name: fileName, pageData: filePageData })
export type FileBlock = z.output<typeof fileBlock>

declare module '../../parts/section.ts' {
  interface FileParts {
    blocks: FileBlock[]
  }
  interface PlanParts {
    blocks: true
  }
  interface PartIds {
    blocks: { readonly from: string; readonly version: number; readonly to: string; readonly toVersion: number }
  }
}

/** Names the document of a version within a file. */
export const blockSheet = (id: string, version: number): string => `block ${id} ${version}`

export const blocksFile = defineSections(import.meta.filename, [
  {
    key: 'blocks',
    rank: 30,
    schema: z.array(fileBlock).max(MOST_FILE_BLOCKS).default([]),
    most: MOST_FILE_BLOCKS,
    form: {
      as: 'documents',
      folders: 2,
      folderOf: ({ id, version }: FileBlock) => `${id}/${version}`,
      sheetOf: ({ id, version }: FileBlock) => blockSheet(id, version),
      read: readBlocks,
    },
    hasIds: true,
    namesFiles: true,
    inOrder: (blocks: FileBlock[]) => blocks.toSorted((a, b) => by<FileBlock>(({ id }) => id)(a, b) || a.version - b.version),
    check(blocks: FileBlock[]) {
      requireUnique(
        'blocks',
        blocks.map(({ id, version }) => `${id} ${version}`),
      )
    },
    parts: {
      blocks: {
        one: { zh: '区块', en: 'Block' },
        many: { zh: '区块', en: 'Blocks' },
        count: (blocks: FileBlock[]) => new Set(blocks.map(({ id }) => id)).size,
      },
    },
  },
])

async function readBlocks(blocks: FileBlock[], { codec }: ReadTools) {
  const versions = blocks.filter(({ version }) => version > 0)
  const carried = await readCarried(versions, codec, MOST_FILE_BLOCKS)
  const sheets: SheetContent[] = versions.map(({ id, version, name }) => ({
    ...{ sheet: blockSheet(id, version), name },
    document: carried.get(keyOf(id, version))!.content,
  }))
  const newest = new Set(versions.map(({ id }) => id))
  for (const { id, name, version, pageData } of blocks) {
    if (version > 0) continue
    if (!newest.has(id)) throw unusable(`区块“${name}”没有任何版本`, `The block “${name}” has no version`)
    const draft = await readCarried([{ id, version: 1, name, pageData }], codec)
    sheets.push({ sheet: blockSheet(id, 0), name, document: draft.get(keyOf(id, 1))!.content })
  }
  return { sheets, findings: [] }
}

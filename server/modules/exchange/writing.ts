import type { PageCodec } from '../../outside/codec.ts'
import { allSections, type ExchangeFile, itemsOf, withoutOmitted } from '../../parts/section.ts'
import { type ArchiveFiles, packArchive } from './archive.ts'
import { hashOfFile } from './canonical.ts'
import { type ChildCalls, type PartName, PIECE_BYTES } from './child-protocol.ts'
import { exchangeErrors, refuse } from './errors.ts'
import { FILE_LIMITS, inOrder } from './file-model.ts'
import { toRecordFiles } from './record-files.ts'
import { withItems } from './without-items.ts'

/** Whether no list of a file has more items than an import takes. */
export const isImportable = (file: ExchangeFile): boolean =>
  allSections().every((section) => section.most === undefined || itemsOf(section, file[section.key]).length <= section.most)
const unpackedBytes = (files: ArchiveFiles): number => files.values().reduce((sum, { length }) => sum + length, 0)

interface Writing {
  readonly calls: {
    readonly [call in 'part' | 'write' | 'written']: (input: ChildCalls[call]['input']) => Promise<ChildCalls[call]['output']>
  }
  /** Nothing of one file is left for the next. */
  forget(): void
}

/** Puts a file together out of the parts that the server sends, in the process that may take its time. */
export const createWriting = (codec: () => PageCodec): Writing => {
  let parts = new Map<PartName, unknown[]>()
  let begun = ''
  let bytes = new Uint8Array()

  const whole = (): ExchangeFile => {
    const [rest] = (parts.get('rest') ?? []) as ExchangeFile[]
    if (rest === undefined) throw new Error('The file has no rest')
    return inOrder(withItems(rest, parts))
  }

  return {
    forget() {
      parts = new Map()
      begun = ''
      bytes = new Uint8Array()
    },
    calls: {
      async part({ of, texts, goesOn }) {
        const list = parts.get(of) ?? []
        parts.set(of, list)
        for (const text of texts) {
          begun += text
          if (goesOn) continue
          list.push(JSON.parse(begun))
          begun = ''
        }
        return null
      },
      async write({ form, exportedAt }) {
        const file = whole()
        parts = new Map()
        // What could not be read again is not handed out.
        if (!isImportable(file)) throw refuse(exchangeErrors.tooMuch, '')
        if (form === 'records') {
          const files = toRecordFiles(file, codec())
          if (files.size > FILE_LIMITS.archived || unpackedBytes(files) > FILE_LIMITS.unpacked) throw refuse(exchangeErrors.tooMuch, '')
          bytes = packArchive(files)
        } else {
          // Names keep their order: what is made of a page depends on it.
          const text = JSON.stringify({ ...withoutOmitted(file), hash: hashOfFile(file), exportedAt }, null, 2)
          bytes = new TextEncoder().encode(`${text}\n`)
        }
        if (bytes.length > FILE_LIMITS.bytes) throw refuse(exchangeErrors.tooMuch, '')
        return bytes.length
      },
      written: async ({ from }) => bytes.slice(from, from + PIECE_BYTES),
    },
  }
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Encoding } from '../../http/encoding.ts'
import type { LookTables } from './table.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const MOST = 500

export interface Sheet {
  readonly bytes: Uint8Array
  readonly encoding: Encoding
}

/** Published style sheets, by hash, which never change; the last ones that were asked for are in memory. */
export const createSheets = ({ store }: { readonly store: Store<LookTables> }) => {
  const { lookPublish } = store.t
  const known = new Map<string, Sheet>()

  const encoded = async (text: Uint8Array, encoding: Encoding): Promise<Uint8Array> => {
    if (encoding === 'identity') return text
    if (encoding === 'gzip') return gz(text, { level: 9 })
    return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
  }
  return {
    async find(hash: string, encoding: Encoding): Promise<Sheet | null> {
      const key = `${encoding} ${hash}`
      const kept = known.get(key)
      if (kept) return kept
      const [row] = await store.read.select({ css: lookPublish.css }).from(lookPublish).where(eq(lookPublish.hash, hash)).limit(1)
      if (!row) return null
      const sheet = { bytes: await encoded(new TextEncoder().encode(row.css), encoding), encoding }
      if (known.size >= MOST) known.clear()
      known.set(key, sheet)
      return sheet
    },
  }
}
export type Sheets = ReturnType<typeof createSheets>

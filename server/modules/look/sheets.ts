import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { fieldLayers, LAYER_ORDER } from '#kernel/page/look'
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

/**
 * The name of a sheet for a page: `own` are pixels of widths that rules of the page are for, `ordered` those that the sheet puts in order. A sheet
 * without layers of fields leaves the order to the page.
 */
export function sheetName(hash: string, own: readonly number[] | null, ordered: readonly number[] | null): string {
  const missing = hash === '' || ordered === null ? [] : (own ?? []).filter((max) => !ordered.includes(max))
  return [hash, ...missing.toSorted((a, b) => b - a)].join('-')
}

/**
 * Takes an address apart: the hash of a sheet, and pixels of widths that it has to order beside its own. Null where it is not how an address is
 * written: widest first, each once, so that there is one address for each sheet.
 */
export function readSheetName(name: string): { readonly hash: string; readonly maxes: readonly number[] } | null {
  const [hash = '', ...written] = name.split('-')
  const maxes = written.map(Number)
  const isInOrder = maxes.every((max, at) => max >= 320 && max <= 3840 && (at === 0 || max < maxes[at - 1]!))
  return isInOrder && maxes.length <= 6 && maxes.join('-') === written.join('-') ? { hash, maxes } : null
}

/** Looks of before begin with a layer: where theirs is the first sheet of a document, that layer would be below all others. */
const withOrder = (css: string): string => (css === '' || css.startsWith(LAYER_ORDER) ? css : LAYER_ORDER + css)

/** Published style sheets, which never change, by their names; the last ones that were asked for are in memory. */
export const createSheets = ({ store }: { readonly store: Store<LookTables> }) => {
  const { lookPublish } = store.t
  const known = new Map<string, Sheet>()

  const encoded = async (text: Uint8Array, encoding: Encoding): Promise<Uint8Array> => {
    if (encoding === 'identity') return text
    if (encoding === 'gzip') return gz(text, { level: 9 })
    return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
  }
  return {
    async find(name: string, encoding: Encoding): Promise<Sheet | null> {
      const key = `${encoding} ${name}`
      const kept = known.get(key)
      if (kept) return kept
      const read = readSheetName(name)
      if (!read) return null
      const { hash, maxes } = read
      const [row] = await store.read
        .select({ css: lookPublish.css, widths: lookPublish.widths })
        .from(lookPublish)
        .where(eq(lookPublish.hash, hash))
        .limit(1)
      if (!row) return null
      // The first word counts: what the sheet itself says of the order is a part of it.
      const css = maxes.length === 0 ? withOrder(row.css) : LAYER_ORDER + fieldLayers([...(row.widths ?? []), ...maxes]) + row.css
      const sheet = { bytes: await encoded(new TextEncoder().encode(css), encoding), encoding }
      if (known.size >= MOST) known.clear()
      known.set(key, sheet)
      return sheet
    },
  }
}
export type Sheets = ReturnType<typeof createSheets>

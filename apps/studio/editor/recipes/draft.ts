import type { ApiRecord, PageDocument } from '#kernel/page/records'
import { createId } from '#kernel/page/values'
import type { PageRecipeInput, RecipeField } from '#sdk'
import { titleIn } from './field-titles.ts'
import {
  guessWrites,
  listAddress,
  nameIn,
  WRITES,
  type WriteKind,
  type WriteRequest,
  writeApi,
} from './guess-requests.ts'
import { type FoundRecords, fieldsOf, keyOf } from './read-records.ts'

/** What a person sets before a page is made. */
export interface RecipeDraft {
  readonly title: string
  readonly key: string
  readonly fields: readonly RecipeField[]
  readonly writes: { readonly [kind in WriteKind]: WriteRequest }
}

/** The first proposal for a page of these records. */
export function draftOf(api: ApiRecord, found: FoundRecords, locale: string): RecipeDraft {
  const key = keyOf(found.rows)
  const titleOf = titleIn(locale)
  const address = listAddress(api)
  const writes = guessWrites(address, key)
  return {
    title: titleOf(nameIn(address) || api.name),
    key,
    fields: fieldsOf(found.rows, key, titleOf),
    // Without an address of its own nothing can be guessed.
    writes: address === '' ? mapWrites(writes, (write) => ({ ...write, isWanted: false, address: '' })) : writes,
  }
}

const mapWrites = (
  writes: RecipeDraft['writes'],
  change: (write: WriteRequest) => WriteRequest,
): RecipeDraft['writes'] => ({
  create: change(writes.create),
  update: change(writes.update),
  remove: change(writes.remove),
})

export type DraftFault =
  | { readonly key: 'noFields' | 'noFormFields' }
  | { readonly key: 'noAddress'; readonly write: WriteKind }

/** What keeps the page from being made; null where nothing does. */
export function faultOf({ fields, writes }: RecipeDraft): DraftFault | null {
  if (!fields.some(({ inTable }) => inTable)) return { key: 'noFields' }
  if ((writes.create.isWanted || writes.update.isWanted) && !fields.some(({ inForm }) => inForm))
    return { key: 'noFormFields' }
  const write = WRITES.find((kind) => writes[kind].isWanted && writes[kind].address.trim() === '')
  return write ? { key: 'noAddress', write } : null
}

/** What a recipe is given for the page as it is. */
export function inputOf(
  draft: RecipeDraft,
  {
    api,
    found,
    locale,
    document,
    nameOf,
  }: {
    readonly api: ApiRecord
    readonly found: FoundRecords
    readonly locale: string
    readonly document: PageDocument
    /** The name of a request: `Create customers`. */
    readonly nameOf: (kind: WriteKind) => string
  },
): PageRecipeInput {
  const entries = [...document.entries.values()]
  const known = entries.filter((entry): entry is ApiRecord => entry.kind === 'api')
  const requests = WRITES.filter((kind) => draft.writes[kind].isWanted).map((kind) => {
    const request = { ...draft.writes[kind], address: draft.writes[kind].address.trim() }
    return [kind, writeApi(request, api, known, { id: createId('api'), name: nameOf(kind) })] as const
  })
  const { title, key, fields } = draft
  return {
    ...{ title, locale, key, fields, list: api, rowsAt: found.rowsAt, totalAt: found.totalAt },
    ...Object.fromEntries(requests),
    taken: new Set(entries.flatMap((entry) => (entry.kind === 'variable' ? [entry.name] : []))),
  }
}

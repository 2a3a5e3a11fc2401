import { applyEdit, type DocumentKind, type Entry } from '#kernel/document'
import { MessageError } from '#kernel/message'
import { type BlockInterface, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page/records'
import { viewOf } from '#kernel/page/schema'
import { AppError } from '../../http/errors.ts'
import { pageErrors } from '../pages/index.ts'
import { blockErrors } from './errors.ts'

/** What a block shows of itself; refused where it says nothing of that. */
export const interfaceOf = ({ entries }: { readonly entries: ReadonlyMap<string, Entry> }): BlockInterface => {
  const root = entries.get(PAGE_ID) as PageEntry | undefined
  if (root?.kind !== 'page' || !root.block) throw new AppError(blockErrors.noInterface)
  return root.block
}

/** Records that come in, as a document: each parsed by its kind, and each where it may stand. */
export function readBlock(kind: DocumentKind<PageEntry>, given: readonly PageEntry[]): PageDocument {
  const invalid = (detail: MessageError['told'], entry: string) => new AppError(pageErrors.dataFormat, { detail, data: { entry } })
  const parse = (entry: PageEntry): PageEntry => {
    try {
      return kind.parse(entry)
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      throw invalid(error.told, String(entry?.id ?? ''))
    }
  }
  const root = given.find((entry) => entry?.id === PAGE_ID)
  if (!root) throw new AppError(blockErrors.noInterface)
  const empty: PageDocument = { entries: new Map([[PAGE_ID, parse(root)]]) }
  const added = given.filter((entry) => entry !== root).map(parse)
  const applied = applyEdit(kind, viewOf(empty), { id: '', added, cells: [], removed: [] })
  if (!applied.ok) throw invalid(applied.reason, applied.entry)
  const whole = new Map(empty.entries)
  for (const [id, { to }] of applied.changes) if (to) whole.set(id, to)
  interfaceOf({ entries: whole })
  return { entries: whole }
}

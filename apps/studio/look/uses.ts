import { readVariant } from '#kernel/page/look'
import type { PageEntry } from '#kernel/page/records'
import { call } from '../../shell/client.ts'

/** How often pages say something by its name. */
export interface Use {
  readonly elements: number
  /** Names of the pages. */
  readonly pages: readonly string[]
}
export interface LookUses {
  readonly shared: ReadonlyMap<string, Use>
  readonly widths: ReadonlyMap<string, Use>
  /** Pages that chose a theme. */
  readonly themes: ReadonlyMap<string, Use>
  /** How many pages were asked, and how many there are. */
  readonly asked: number
  readonly total: number
}

const NO_USE: Use = { elements: 0, pages: [] }
export const usesOf = (uses: ReadonlyMap<string, Use> | undefined, id: string): Use => uses?.get(id) ?? NO_USE

/** Counts which elements use which shared styles and widths, and which pages which themes. */
export function countUses(
  pages: readonly { readonly name: string; readonly entries: readonly PageEntry[] }[],
): Pick<LookUses, 'shared' | 'widths' | 'themes'> {
  const shared = new Map<string, Use>()
  const widths = new Map<string, Use>()
  const themes = new Map<string, Use>()
  const add = (uses: Map<string, Use>, id: string, page: string): void => {
    const { elements, pages: known } = usesOf(uses, id)
    uses.set(id, { elements: elements + 1, pages: known.at(-1) === page ? known : [...known, page] })
  }
  for (const { name, entries } of pages)
    for (const entry of entries) {
      if (entry.kind !== 'element' && entry.kind !== 'page') continue
      if (entry.kind === 'page' && entry.themeId !== undefined) add(themes, entry.themeId, name)
      for (const id of entry.shared ?? []) add(shared, id, name)
      const said = new Set(Object.keys(entry.looks ?? {}).map((variant) => readVariant(variant)?.width ?? ''))
      for (const id of said) if (id !== '') add(widths, id, name)
    }
  return { shared, widths, themes }
}

const PER_REQUEST = 50
/** More would keep the server busy for a number that nobody needs so exactly. */
const MOST_PAGES = 200

/** Asks the pages of a project that the person may see. */
export async function readUses(projectId: number, signal: AbortSignal): Promise<LookUses> {
  const cards: { readonly id: number; readonly name: string }[] = []
  let total = 0
  for (let pageNum = 1; cards.length < MOST_PAGES; pageNum++) {
    const { list, total: all } = await call('GET /pages/list', { projectId, pageNum, pageSize: PER_REQUEST })
    total = all
    cards.push(...list.map(({ id, name }) => ({ id, name })))
    if (list.length < PER_REQUEST || signal.aborted) break
  }
  const pages: { name: string; entries: readonly PageEntry[] }[] = []
  for (const { id, name } of cards) {
    if (signal.aborted) break
    const { entries } = await call('GET /pages/records/{id}', { id })
    pages.push({ name: `${name} (${id})`, entries })
  }
  return { ...countUses(pages), asked: pages.length, total }
}

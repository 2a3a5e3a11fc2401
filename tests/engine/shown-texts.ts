import type { Json } from '#kernel/page/values'
import type { EditedPage } from './edited-page.ts'

/** Hands on the rows of slots as the views that draw them do. */
export async function drawSlots(page: EditedPage): Promise<void> {
  for (let turn = 0, before = ''; turn < 6; turn++) {
    const values = page.rowValues()
    const uses = new Map<string, { scope: string; use: string; rows: Map<string, { item?: Json; index?: Json }> }>()
    for (const [place, value] of Object.entries(values)) {
      const [, scope = '', slot = '', part = ''] = /^(\S*) (\S*Slot_\d+)\.\$(item|index)$/.exec(place) ?? []
      if (slot === '') continue
      // A use of the innermost block around; what is behind it are the rows in there.
      const parts = scope.split('/')
      const at = parts.findLastIndex((one) => one.endsWith(':'))
      const useId = parts[at]!.slice(0, -1)
      const outer = parts.slice(0, at).join('/')
      const found = uses.get(`${outer} ${useId}`) ?? { scope: outer, use: useId, rows: new Map() }
      uses.set(`${outer} ${useId}`, found)
      const key = `line ${parts.slice(at).join('/')}`
      found.rows.set(key, { ...found.rows.get(key), [part]: value })
    }
    const changes = [...uses.values()].flatMap(({ scope, use: id, rows }): Json[] => {
      const root = scope === '' ? `component.${id}` : `#${scope}.component.${id}`
      return [`${root}.rows`, [...rows.values()] as Json, `${root}.keys`, [...rows.keys()]]
    })
    if (JSON.stringify(changes) === before) return
    before = JSON.stringify(changes)
    await page.push(...changes)
  }
}

/** What texts are worth, in all of their rows. */
export function shownTexts(page: EditedPage): { [name: string]: readonly string[] } {
  const all: { [name: string]: string[] } = {}
  const names = new Map(page.entries.flatMap((entry) => (entry.kind === 'element' ? [[entry.id, entry.name] as const] : [])))
  const add = (place: string, value: Json | undefined) => {
    const [, id = ''] = /(\S+)\.text$/.exec(place) ?? []
    const name = names.get(id) ?? id.replace(/^b\d+_\d+_/, '')
    if (id !== '') all[name] = [...(all[name] ?? []), JSON.stringify(value)].sort()
  }
  for (const [place, value] of Object.entries(page.values())) add(place, value)
  for (const [place, value] of Object.entries(page.rowValues())) add(place, value)
  return all
}

/** Hands on the rows of grids, which show what their prop `data` gives, as their views do. */
export async function drawGrids(page: EditedPage): Promise<void> {
  for (let turn = 0, before = ''; turn < 6; turn++) {
    const changes = Object.entries({ ...page.values(), ...page.rowValues() }).flatMap(([place, value]): Json[] => {
      const [, scope = '', id = ''] = /^(?:(\S*) )?(\S*Grid_\d+)\.data$/.exec(place) ?? []
      if (id === '' || !Array.isArray(value)) return []
      const root = scope === '' ? `component.${id}` : `#${scope}.component.${id}`
      return [`${root}.rows`, value, `${root}.keys`, value.map((_, at) => `k${at}`)]
    })
    if (JSON.stringify(changes) === before) return
    before = JSON.stringify(changes)
    await page.push(...changes)
    await drawSlots(page)
  }
}

import type { Diagnostic, DiagnosticPlace } from '#kernel/engine'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { isRefused, refusal } from './bound-style.ts'

/** What becomes of the failures of a page. */
export interface RowStylesTold {
  readonly note: (failures: readonly Diagnostic[]) => void
  readonly mended: (places: readonly DiagnosticPlace[]) => void
}

interface Refused {
  readonly place: DiagnosticPlace
  /** The values that the browser cannot draw, by the path of the row. */
  readonly rows: Map<string, Json>
  /** The last reported value; undefined before the first. */
  told: string | undefined
}

const keyOf = ({ element, path }: DiagnosticPlace): string => `${element} ${path}`

/** Bound style values in rows that the browser cannot draw: one finding a field, which says the first such row and how many there are. */
export function createRowStyles({ note, mended }: RowStylesTold) {
  const places = new Map<string, Refused>()
  const changed = new Set<Refused>()
  return {
    set(row: string, { element, path }: DiagnosticPlace, value: Json): void {
      const known = places.get(keyOf({ element, path }))
      if (isRefused(path, value)) {
        const refused = known ?? { place: { element, path }, rows: new Map(), told: undefined }
        places.set(keyOf(refused.place), refused)
        refused.rows.set(row, value)
        changed.add(refused)
      } else if (known?.rows.delete(row)) changed.add(known)
    },
    /** The row was removed or is out of sight. */
    leave(row: string): void {
      for (const refused of places.values()) if (refused.rows.delete(row)) changed.add(refused)
    },
    /** Bindings or whole elements were removed, with their reported values. */
    forget(gone: readonly DiagnosticPlace[], elements?: ReadonlySet<ElementId>): void {
      const keys = new Set(gone.map(keyOf))
      for (const [key, refused] of places)
        if (keys.has(key) || elements?.has(refused.place.element)) {
          changed.delete(refused)
          places.delete(key)
        }
    },
    /** Tells what has changed since it last did. */
    tell(): void {
      for (const refused of changed) {
        const { place, rows } = refused
        const [first] = rows
        const told = first && JSON.stringify([...first, rows.size])
        if (told === refused.told) continue
        refused.told = told
        if (first) note([{ ...refusal(place, first[1]), scope: first[0], rows: rows.size }])
        else {
          places.delete(keyOf(place))
          mended([place])
        }
      }
      changed.clear()
    },
  }
}

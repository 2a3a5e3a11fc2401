import { type Signal, signal } from '@preact/signals-core'
import type { Diagnostic, DiagnosticPlace } from '#kernel/engine'
import type { Told } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'

/** The place of what a view fails of: no prop has such a path. */
const VIEW_PATH = '#view'

export interface FailuresOptions {
  readonly onFailures?: ((failures: readonly Diagnostic[]) => void) | undefined
  /** Places whose failure ended, or that were removed. */
  readonly onMended?: ((places: readonly DiagnosticPlace[]) => void) | undefined
  /** Told of each failure. */
  readonly failed: (failure: Diagnostic) => void
}

/** What fails on a page, by element: one failure a place. */
export function createPageFailures({ onFailures, onMended, failed }: FailuresOptions) {
  const failures = new Map<ElementId, Signal<readonly Diagnostic[]>>()
  const of = (id: ElementId): Signal<readonly Diagnostic[]> => {
    const known = failures.get(id) ?? signal<readonly Diagnostic[]>([])
    failures.set(id, known)
    return known
  }
  const note = (reported: readonly Diagnostic[]): void => {
    if (reported.length === 0) return
    for (const failure of reported) {
      const current = of(failure.element)
      current.value = [...current.peek().filter((known) => known.path !== failure.path), failure]
      failed(failure)
    }
    onFailures?.(reported)
  }
  const mended = (places: readonly DiagnosticPlace[]): void => {
    for (const { element, path } of places) {
      const known = failures.get(element)
      if (known) known.value = known.peek().filter((failure) => failure.path !== path)
    }
    onMended?.(places)
  }
  return {
    of,
    note,
    mended,
    /** What is wrong with the view of an element; null when nothing is any more. */
    view(id: ElementId, problem: Told | null): void {
      const place = { element: id, path: VIEW_PATH }
      if (problem !== null) {
        note([{ code: 'VIEW_FAILED', ...place, message: problem }])
        return
      }
      const known = failures.get(id)?.peek() ?? []
      if (known.some(({ path }) => path === VIEW_PATH)) mended([place])
    },
    /** The elements were removed. */
    forget(ids: readonly ElementId[]): void {
      for (const id of ids) if (failures.has(id)) of(id).value = []
    },
  }
}

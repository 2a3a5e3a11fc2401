import type { ElementId } from '#kernel/page/records'
import type { LateParts } from './late-parts.ts'
import type { PageCore } from './page-core.ts'
import type { PageLink } from './page-link.ts'
import { withBlockChildren } from './program-children.ts'
import type { PageEdit } from './running-page-options.ts'
import { elementOf } from './state-places.ts'

/** Applies edits of the program to a page that is open. */
export function createPageEdits(core: PageCore, late: LateParts, link: PageLink) {
  const { options, state, store, failures, permissions } = core
  /** Elements that edits took away: what their views write while they unmount is not passed on. */
  const left = new Set<ElementId>()

  function edit(change: PageEdit): void {
    const { patch, upserted, removed } = change
    for (const id of removed) left.add(id)
    for (const element of upserted) left.delete(element.id)
    link.drop((path) => left.has(elementOf(path)))
    store.dropData(patch.left?.data ?? [])
    const unbound = unboundInRows(core, patch.bindings)
    store.setBindings(patch.bindings.added, patch.bindings.removed)
    store.setSources(patch.sources.added, patch.sources.removed)
    failures.forget(removed)
    permissions?.look(upserted)
    store.put(upserted, withBlockChildren(change), removed)
    state.shapes = patch.methods ?? state.shapes
    state.again = patch.again ?? state.again
    state.uses = patch.uses ?? state.uses
    state.templates = patch.templates ?? state.templates
    late.emptyLists((id) => left.has(id))
    void late.loadedRows()?.then((rows) => rows.leave(removed, unbound))
    void late.loadedFiles()?.then((files) => files.leave(removed))
    void link.start().then((engine) => (state.isDisposed ? undefined : engine.update({ key: options.key, patch })))
  }

  return { edit, hasLeft: (id: ElementId) => left.has(id) }
}

/** Places in rows whose binding an edit removed without another one instead. */
function unboundInRows({ store }: PageCore, { added, removed }: PageEdit['patch']['bindings']) {
  return removed.flatMap((id) => {
    const place = store.binding(id)
    return place?.template && !added.some(({ element, path }) => element === place.element && path === place.path) ? [place] : []
  })
}

import { declaredNames } from '#kernel/engine/protocol'
import type { NameOf } from '#kernel/message'
import { type BlockLookup, PAGE_TYPE, type PageDocument } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Kernel } from '#kernel/plugin'
import { actionsPoint, type ComponentDeclaration, componentsPoint, sourcesPoint, stepKindsPoint } from '#sdk'
import { eventsOf } from '../document/declared-events.ts'
import { insideOf } from './inside.ts'

/** Where names are looked up: the document of a page, its blocks, and the plugins that declare what is on it. */
export interface Named {
  readonly document: PageDocument
  readonly kernel: Kernel
  readonly blocks?: BlockLookup | undefined
}

/** The name that its author gave an entry, or an entry inside of a block; undefined where it has none. */
export function nameOfEntry({ document, blocks }: Omit<Named, 'kernel'>, id: string): string | undefined {
  const entry = document.entries.get(id)
  if (!entry) return insideOf(document, blocks, id)?.name
  return 'name' in entry && entry.name !== '' ? entry.name : undefined
}

/** How messages name what they know by id: by the author's names, and by the labels of what plugins declare. */
export function namesOn(named: Named): NameOf {
  const { document, kernel } = named
  const declared = declaredNames(
    (id) => labelIn(kernel, id),
    (id) => typeOf(document, id),
  )
  return (kind, id, params) => {
    if (kind === 'event') return eventLabel(named, id, params?.element) ?? declared(kind, id, params)
    if (kind === 'path' || kind === 'at') return nameInPath(named, id) ?? declared(kind, id, params)
    return nameOfEntry(named, id) ?? declared(kind, id, params)
  }
}

function eventLabel({ document, kernel }: Named, event: string, element: unknown): Label | undefined {
  const entry = typeof element === 'string' ? document.entries.get(element) : undefined
  if (entry?.kind !== 'element' && entry?.kind !== 'page') return undefined
  const component = componentOf(kernel, entry.kind === 'page' ? PAGE_TYPE : entry.type)
  return eventsOf(component, entry).find(({ name }) => name === event)?.label
}

/** A path into the data of an element, with its name: `MarsTable_1.data` is “Orders.data”. */
function nameInPath(named: Named, path: string): string | undefined {
  const [, id = '', rest = ''] = /^(?:component\.)?([^.]+)(\..*)?$/.exec(path) ?? []
  const name = nameOfEntry(named, id)
  return name === undefined ? undefined : name + rest
}

function typeOf({ entries }: PageDocument, id: string): string | undefined {
  const entry = entries.get(id)
  if (entry?.kind === 'page') return PAGE_TYPE
  return entry?.kind === 'element' ? entry.type : undefined
}

const componentOf = (kernel: Kernel, type: string): ComponentDeclaration | undefined =>
  kernel
    .registry(componentsPoint)
    .all.peek()
    .find((each) => each.type === type)

/** The label of an action, source or kind of step by its id, of a component by its type, or of a method as `Form.submit`. */
function labelIn(kernel: Kernel, id: string): Label | undefined {
  for (const point of [actionsPoint, sourcesPoint, stepKindsPoint]) {
    const all = kernel.registry(point as typeof actionsPoint).all.peek()
    const found = all.find((each) => each.id === id)
    if (found) return found.label
  }
  const component = componentOf(kernel, id)
  if (component) return component.label
  const dot = id.lastIndexOf('.')
  const { events, methods } = (dot > 0 && componentOf(kernel, id.slice(0, dot))) || {}
  const member = id.slice(dot + 1)
  return events?.[member]?.label ?? methods?.[member]?.label
}

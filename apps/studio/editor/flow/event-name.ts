import { elementOf, PAGE_TYPE, type PageDocument } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { ComponentDeclaration } from '#sdk'
import { eventsOf } from '../document/declared-events.ts'
import type { Starter } from '../steps/sample-run.ts'

/** What people call an event of an element; its name where nobody declares it. */
export function eventLabel(document: PageDocument, components: readonly ComponentDeclaration[], { element, event }: Starter): Label {
  const entry = document.entries.get(element)
  const own = entry?.kind === 'element' || entry?.kind === 'page' ? entry : undefined
  const type = elementOf(document, element)?.type ?? PAGE_TYPE
  const declaration = components.find((each) => each.type === type)
  return (own && eventsOf(declaration, own).find((each) => each.name === event)?.label) ?? { zh: event, en: event }
}

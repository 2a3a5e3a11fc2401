import { filled } from '#kernel/message'
import { isActionStep, type PageDocument, walkSteps } from '#kernel/page/records'
import { isObject, type Json, type JsonObject, type Label } from '#kernel/page/values'
import { type ActionDeclaration, type ComponentDeclaration, fieldsOf } from '#sdk'

/** An event that flows can be wired to. */
export interface ShownEvent {
  readonly name: string
  readonly label: Label
  readonly from: 'declaration' | 'props' | 'record'
  /** Of an event in the props: what kinds of items it is of, the inner one first: button, column. */
  readonly nouns?: readonly Label[]
}

/**
 * The events of an element: declared ones, those announced to it, those of its buttons and cells, and those that only
 * its record still names.
 */
export function eventsOf(
  declaration: Pick<ComponentDeclaration, 'events' | 'props'> | undefined,
  entry: { readonly props: JsonObject; readonly events: { readonly [event: string]: readonly string[] } },
  announced: readonly ShownEvent[] = [],
): readonly ShownEvent[] {
  const found = new Map<string, ShownEvent>()
  const add = (event: ShownEvent) => {
    if (!found.has(event.name)) found.set(event.name, event)
  }
  for (const [name, { label }] of Object.entries(declaration?.events ?? {})) add({ name, label, from: 'declaration' })
  for (const event of announced) add(event)
  for (const event of generatedEvents(entry.props, declaration ? fieldsOf(declaration.props) : [])) add(event)
  for (const name of Object.keys(entry.events))
    add(name.startsWith(BROADCAST) ? broadcastEvent(name.slice(BROADCAST.length)) : { name, label: { zh: name, en: name }, from: 'record' })
  return [...found.values()]
}

/** A page hears what is broadcast as events of its own. */
const BROADCAST = 'on:'

/** The page's event for what is broadcast under a name. */
export function broadcastEvent(name: string): ShownEvent {
  return { name: `${BROADCAST}${name}`, label: filled({ zh: '收到广播：{name}', en: 'On: {name}' }, { name }), from: 'declaration' }
}

/**
 * What flows of the page announce, as the page's own events; a name that is only known when the flow runs is not
 * among them.
 */
export function announcedEvents(
  document: PageDocument,
  actions: readonly Pick<ActionDeclaration, 'id' | 'announces'>[],
): readonly ShownEvent[] {
  const naming = new Map(actions.flatMap(({ id, announces }) => (announces === undefined ? [] : [[id as string, announces] as const])))
  const names = new Set<string>()
  for (const entry of document.entries.values())
    if (entry.kind === 'flow')
      walkSteps(entry.nodes, (node) => {
        const param = isActionStep(node) ? naming.get(node.action) : undefined
        if (!isActionStep(node) || param === undefined || Object.hasOwn(node.bindings, param)) return
        const name = node.params[param]
        if (typeof name === 'string' && name.trim() !== '') names.add(name.trim())
      })
  return [...names].map(broadcastEvent)
}

/** Buttons and clickable cells name their events in the props; the nearest text says which one it is. */
function generatedEvents(props: JsonObject, fields: readonly Listed[]): readonly ShownEvent[] {
  const found: ShownEvent[] = []
  const walk = (value: Json, above: string, path: readonly string[]) => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item, above, path)
      return
    }
    if (!isObject(value)) return
    const own = [value.text, value.label, value.title, value.dataIndex].find((text) => typeof text === 'string' && text !== '') as
      | string
      | undefined
    const shown = own === undefined ? above : above === '' ? own : `${above} › ${own}`
    if (typeof value.eventName === 'string' && value.eventName !== '') {
      const label = shown === '' ? value.eventName : shown
      found.push({ name: value.eventName, label: { zh: label, en: label }, from: 'props', nouns: nounsAt(fields, path) })
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'eventName') walk(inner, value === props ? '' : shown, [...path, key])
  }
  walk(props, '', [])
  return found
}

interface Listed {
  readonly path: string
  readonly noun?: Label
  readonly items?: readonly Listed[]
}

/** What the items are called of the lists on a way through the props, the inner one first. */
function nounsAt(fields: readonly Listed[], path: readonly string[]): readonly Label[] {
  for (let end = path.length; end > 0; end--) {
    const field = fields.find((each) => each.path === path.slice(0, end).join('.'))
    if (field) return [...nounsAt(field.items ?? [], path.slice(end)), ...(field.noun ? [field.noun] : [])]
  }
  return []
}

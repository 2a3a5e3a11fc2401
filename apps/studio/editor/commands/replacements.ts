import { replaceType } from '#kernel/page/commands'
import { applyPatch, type Catalogue, type CommandContext, type ElementRecord, elementOf } from '#kernel/page/records'
import { getPath, type JsonObject, type Label } from '#kernel/page/values'
import { type ComponentDeclaration, fieldsOf } from '#sdk'
import { eventsOf } from '../document/declared-events.ts'

type Declaration = Pick<ComponentDeclaration, 'type' | 'label' | 'keywords' | 'props' | 'events' | 'text' | 'formItem' | 'group'>

/** Another component that an element could be. */
export interface Candidate<Declared extends Declaration = ComponentDeclaration> {
  readonly declaration: Declared
  /** Why it cannot be that; absent where it can. */
  readonly reason?: Label
}

/** What the command that replaces an element is given. */
export type Replacing = Parameters<typeof replaceType.plan>[1]

/** The components that an element could be: what can take its place first, of these what is most like it. */
export function candidatesFor<Declared extends Declaration>(
  element: ElementRecord,
  all: readonly Declared[],
  context: CommandContext,
): readonly Candidate<Declared>[] {
  const from = all.find(({ type }) => type === element.type)
  const found = all.flatMap((declaration): Candidate<Declared>[] => {
    if (declaration.type === element.type) return []
    const planned = replaceType.plan(context, { id: element.id, type: declaration.type })
    return ['refused' in planned ? { declaration, reason: planned.refused } : { declaration }]
  })
  const unlike = ({ declaration, reason }: Candidate<Declared>) =>
    (reason ? 4 : 0) + (Boolean(declaration.formItem) === Boolean(from?.formItem) ? 0 : 2) + (declaration.group === from?.group ? 0 : 1)
  return [...found].sort((a, b) => unlike(a) - unlike(b))
}

/** What to replace with: its text goes where the new one has its own, and what the new one refuses stays behind. */
export function replacing(element: ElementRecord, from: Declaration | undefined, to: Declaration, known: Catalogue): Replacing {
  const [old, next] = [from?.text, to.text]
  const renamed = old !== undefined && next !== undefined && old !== next ? { [old]: next } : undefined
  const asked = { id: element.id, type: to.type, ...(renamed ? { renamed } : {}) }
  const defaults = known(to.type)?.defaults ?? {}
  const kept = Object.fromEntries(Object.entries(element.props).filter(([key]) => Object.hasOwn(defaults, key)))
  const without = refusedPaths(to, kept)
  return without.length > 0 ? { ...asked, without } : asked
}

/** The paths of values that a component does not take. */
function refusedPaths({ props }: Declaration, values: JsonObject): readonly string[] {
  const read = props.safeParse(values)
  if (read.success) return []
  return read.error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    return (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]).map((parts) => parts.join('.'))
  })
}

/** The settings that are set and the events with flows that an element loses, by their labels. */
export interface Losses {
  readonly settings: readonly Label[]
  readonly events: readonly Label[]
  readonly data: boolean
}

/** Compares an element before and after it was replaced. */
export function lossesOf(before: ElementRecord, after: ElementRecord, from: Declaration | undefined, { renamed = {} }: Replacing): Losses {
  const isSet = ({ props, bindings }: ElementRecord, path: string): boolean =>
    getPath(props, path) !== undefined || Object.keys(bindings).some((bound) => bound === path || bound.startsWith(`${path}.`))
  const settings = (from ? fieldsOf(from.props) : []).filter(({ path }) => isSet(before, path) && !isSet(after, renamed[path] ?? path))
  const events = eventsOf(from, before).filter(({ name }) => (before.events[name]?.length ?? 0) > 0 && !after.events[name])
  return {
    settings: settings.map(({ label }) => label),
    events: events.map(({ label }) => label),
    data: before.source !== undefined && after.source === undefined,
  }
}

/** The element as it would be, or why it cannot be that. */
export function tryReplacing(context: CommandContext, args: Replacing): ElementRecord | Label {
  const planned = replaceType.plan(context, args)
  if ('refused' in planned) return planned.refused
  return elementOf(applyPatch(context.document, planned), args.id)!
}

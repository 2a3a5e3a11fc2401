import type { ReferenceIndex } from '#kernel/engine/references/references'
import { filled } from '#kernel/message'
import { type ApiRecord, type Bindings, type ElementRecord, elementOf, type Finding, type PageDocument } from '#kernel/page/records'
import { isObject, type Json, type JsonObject, type OutgoingFields } from '#kernel/page/values'
import { withFix } from './fix.ts'

const isSaid = (value: Json | undefined): boolean => typeof value === 'string' && value.trim() !== ''
const asksItself = ({ props, bindings }: ElementRecord): boolean =>
  ['authCode', 'authScript'].some((name) => isSaid(props[name]) || bindings[name] !== undefined)

/** The element, or the one around it, that asks for a permission: without it all that is in it is off the page as well. */
function guardOf(document: PageDocument, id: string): ElementRecord | undefined {
  for (
    let element = elementOf(document, id);
    element;
    element = element.parentId === null ? undefined : elementOf(document, element.parentId)
  )
    if (asksItself(element)) return element
  return undefined
}

/** The button of a list among the settings that has this event and a permission of its own. */
function guardedItem(value: Json | undefined, event: string): JsonObject | undefined {
  if (value === undefined || value === null || typeof value !== 'object') return undefined
  if (isObject(value) && value.eventName === event && (isSaid(value.authCode) || isSaid(value.authScript))) return value
  for (const inner of Array.isArray(value) ? (value as readonly Json[]) : Object.values(value)) {
    const found = guardedItem(inner, event)
    if (found) return found
  }
  return undefined
}

/** The code that alone decides who may use what starts a call; empty where a formula decides. */
const codeOf = (props: JsonObject, bindings: Bindings): string =>
  isSaid(props.authCode) && !isSaid(props.authScript) && bindings.authCode === undefined && bindings.authScript === undefined
    ? String(props.authCode).trim()
    : ''

/** The elements whose events start a flow, directly or through other flows, each with the code that it asks for; null as soon as one of them asks for no permission, or something else starts it. */
function guardedStarters(
  flow: string,
  around: { readonly document: PageDocument; readonly index: ReferenceIndex },
): ReadonlyMap<string, string> | null {
  const { document, index } = around
  const found = new Map<string, string>()
  const seen = new Set([flow])
  const waiting = [flow]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const use of index.usersOf({ kind: 'flow', id })) {
      if (document.entries.get(use.entry)?.kind === 'flow') {
        if (!seen.has(use.entry)) waiting.push(use.entry)
        seen.add(use.entry)
        continue
      }
      const [, event = ''] = /^events\.(.+)\.\d+$/.exec(use.path) ?? []
      const element = elementOf(document, use.entry)
      const item = element && event !== '' ? guardedItem(element.props, event) : undefined
      const guard = element && guardOf(document, use.entry)
      if (!item && !guard) return null
      const code = item ? codeOf(item, {}) : codeOf(guard!.props, guard!.bindings)
      // One element may start it in two ways, with a code each.
      found.set(use.entry, found.has(use.entry) && found.get(use.entry) !== code ? '' : code)
    }
  return found
}

/**
 * Calls that only elements with a permission make, although every visitor can make them: a hidden element does not
 * prevent requests to the server. Where all these elements have one code, the fix makes the server require it too.
 * `outgoing`: the settings of a source that sends requests. Calls of formulas, of data, of the page and of elements
 * without a permission are meant for every visitor.
 */
export function unguardedCalls(
  document: PageDocument,
  index: ReferenceIndex,
  outgoing: (source: string) => Pick<OutgoingFields, 'needs' | 'throughServer'> | undefined,
): readonly Finding[] {
  const isFlow = (id: string): boolean => document.entries.get(id)?.kind === 'flow'
  const findings: Finding[] = []
  for (const entry of document.entries.values()) {
    const fields = entry.kind === 'api' ? outgoing(entry.source) : undefined
    if (entry.kind !== 'api' || !fields) continue
    const isOurs = fields.throughServer === undefined || entry.config[fields.throughServer] !== false
    // The server itself asks for the permission of a call that names one.
    if (isOurs && fields.needs !== undefined && isSaid(entry.config[fields.needs])) continue
    const uses = index.usersOf({ kind: 'api', id: entry.id })
    if (uses.length === 0 || !uses.every((use) => use.kind === 'param' && isFlow(use.entry))) continue
    const starters = [...new Set(uses.map((use) => use.entry))].map((flow) => guardedStarters(flow, { document, index }))
    if (starters.some((found) => found === null)) continue
    const elements = new Map(starters.flatMap((found) => [...found!]))
    if (elements.size === 0) continue
    const codes = [...new Set(starters.flatMap((found) => [...found!.values()]))]
    const code = codes.length === 1 ? codes[0]! : ''
    const setting = isOurs && code !== '' ? fields.needs : undefined
    findings.push({
      ...told(
        entry,
        [...elements.keys()].map((id) => elementOf(document, id)!.name),
      ),
      ...(fields.needs === undefined ? {} : { path: fields.needs }),
      ...withFix(setting === undefined ? undefined : { kind: 'set', path: setting, value: code }),
    })
  }
  return findings
}

const MOST_NAMES = 4

function told({ id, name }: ApiRecord, elements: readonly string[]): Finding {
  const [zh, en] = [
    elements
      .slice(0, MOST_NAMES)
      .map((each) => `“${each}”`)
      .join('、'),
    elements
      .slice(0, MOST_NAMES)
      .map((each) => `“${each}”`)
      .join(', '),
  ]
  const [zhMore, enMore] = elements.length > MOST_NAMES ? [' 等', ' and others'] : ['', '']
  return {
    level: 'warning',
    code: 'PERMISSION_UNGUARDED_CALL',
    entry: id,
    message: filled(
      {
        zh: '只有需要权限的组件（{names}）调用“{name}”，但能打开页面的人都可以直接请求它：隐藏组件并不能阻止请求。请在接口上填写同样的权限标识，让服务器检查，或让服务自己检查权限',
        en: 'Only elements that ask for a permission ({names}) call “{name}”, but every visitor of the page can request it directly: hiding an element does not protect it. Let the api ask for the same permission code, so that the server checks it, or let the service check it itself',
      },
      { names: { zh: zh + zhMore, en: en + enMore }, name },
    ),
  }
}

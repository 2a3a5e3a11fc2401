import type { ReferenceIndex } from '#kernel/engine/references/references'
import { type ApiRecord, type ElementRecord, elementOf, type Finding, isObject, type Json, type PageDocument } from '#kernel/page'

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

/** Whether a button of a list among the settings has this event and a permission of its own. */
function isGuardedItem(value: Json | undefined, event: string): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => isGuardedItem(item, event))
  if (value === undefined || !isObject(value)) return false
  const isIt = value.eventName === event && (isSaid(value.authCode) || isSaid(value.authScript))
  return isIt || Object.values(value).some((inner) => isGuardedItem(inner, event))
}

/** The elements whose events start a flow, directly or through other flows; null as soon as one of them asks for no permission, or something else starts it. */
function guardedStarters(
  flow: string,
  around: { readonly document: PageDocument; readonly index: ReferenceIndex },
): ReadonlySet<string> | null {
  const { document, index } = around
  const found = new Set<string>()
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
      const isGuarded = element && (guardOf(document, use.entry) || (event !== '' && isGuardedItem(element.props, event)))
      if (!isGuarded) return null
      found.add(use.entry)
    }
  return found
}

/**
 * Calls that only elements with a permission make, while whoever can open the page may make them all the same: an element that is hidden keeps nobody
 * from asking the server. `asks`: whether a source asks one. Calls of formulas, of data, of the page itself and of elements without a permission are meant for everybody.
 */
export function unguardedCalls(document: PageDocument, index: ReferenceIndex, asks: (source: string) => boolean): readonly Finding[] {
  const isFlow = (id: string): boolean => document.entries.get(id)?.kind === 'flow'
  const findings: Finding[] = []
  for (const entry of document.entries.values()) {
    // The server itself asks for the permission of a call that names one.
    if (entry.kind !== 'api' || !asks(entry.source) || (isSaid(entry.config.authCode) && entry.config.isCors !== false)) continue
    const uses = index.usersOf({ kind: 'api', id: entry.id })
    if (uses.length === 0 || !uses.every((use) => use.kind === 'param' && isFlow(use.entry))) continue
    const starters = [...new Set(uses.map((use) => use.entry))].map((flow) => guardedStarters(flow, { document, index }))
    if (starters.some((found) => found === null)) continue
    const elements = [...new Set(starters.flatMap((found) => [...found!]))]
    if (elements.length > 0)
      findings.push(
        told(
          entry,
          elements.map((id) => elementOf(document, id)!.name),
        ),
      )
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
    message: {
      zh: `只有需要权限的组件（${zh}${zhMore}）调用“${name}”，但能打开页面的人都可以直接请求它：隐藏组件并不能阻止请求。请让接口自己检查权限，或把页面设为不公开`,
      en: `Only elements that ask for a permission (${en}${enMore}) call “${name}”, but whoever can open the page may request it directly: a hidden element stops nobody. Let the service check the permission itself, or make the page private`,
    },
  }
}

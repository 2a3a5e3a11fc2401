import type { Label, NameOf, Words } from '#kernel/message'

/** The owner of the labels of contributions among words: an action by its id, a component by its type. */
export const LABELS = 'label'

/** Parameters of messages that hold the id of an action, a source, a kind of step, or the type of a component. */
const CONTRIBUTIONS: ReadonlySet<string> = new Set(['action', 'at', 'by', 'source', 'step', 'type', 'what'])
const KIND = /^(?:action|component|source|step)\//
const OF_PLUGIN = /^[a-z][\w.-]*\/(?=[A-Z])/

/**
 * Names contributions, and the events and methods of elements, by their labels. An id without a label loses its kind or
 * its plugin: `action/acme.pay` is “acme.pay”, and `acme.stamp/Stamp` is “Stamp”.
 * @example declaredNames((id) => labels[id], typeOf)('action', 'action/request') // { zh: '请求接口', en: 'Request' }
 */
export function declaredNames(
  labelOf: (id: string) => Label | undefined,
  typeOf: (element: string) => string | undefined,
): NameOf {
  return (kind, id, params) => {
    // `meant` is what a misspelt event or method is taken for.
    if (kind === 'event' || kind === 'method' || kind === 'meant') {
      const { element, type = typeof element === 'string' ? typeOf(element) : undefined } = params ?? {}
      return typeof type === 'string' ? labelOf(`${type}.${id}`) : undefined
    }
    if (!CONTRIBUTIONS.has(kind)) return undefined
    const label = labelOf(id)
    if (label) return label
    if (KIND.test(id)) return id.replace(KIND, '')
    return kind === 'type' ? id.replace(OF_PLUGIN, '') : undefined
  }
}

/** The labels of a table of words, by id. */
export const labelsIn =
  (words: Words | undefined) =>
  (id: string): Label | undefined =>
    words && Object.hasOwn(words, id) ? words[id] : undefined

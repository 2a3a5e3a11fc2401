import {
  type Binding,
  type Bindings,
  type Catalogue,
  elementOf,
  type FlowNode,
  forEachNode,
  type PageDocument,
  type PageEntry,
  type PropPath,
} from '#kernel/page'
import { fieldItems } from './form-fields.ts'
import { mentionsIn } from './mentions.ts'
import { type ElementOrPage, typeOf } from './program-element.ts'
import { createReferenceIndex, type ReferenceIndex } from './reference-index.ts'
import { namesOf, type ReferenceOptions, type ReferenceTarget, targetKey, targetOfPath } from './reference-target.ts'

/** A step that writes a target or acts on it, and what starts its flow. */
export interface Setter {
  readonly flow: string
  readonly node: string
  readonly startedBy: readonly { readonly element: string; readonly event: string }[]
  /** What the step's parameters are computed from. */
  readonly values: readonly Explanation[]
}

/** One thing that a value was computed from. */
export interface Origin {
  readonly target: ReferenceTarget
  /** Where it gets its own value: an api's, a form item's or a source's bindings, or the formula of a computed variable. */
  readonly from: readonly Explanation[]
  readonly setBy: readonly Setter[]
}

/** A computed place of the page and what it was computed from, as far back as it goes; a place explained before is not repeated. */
export interface Explanation {
  readonly entry: string
  readonly path: PropPath
  readonly binding: Binding | null
  readonly origins: readonly Origin[]
}

export interface ExplainOptions extends ReferenceOptions {
  /** Tells which prop of an element receives its data. */
  readonly catalogue?: Catalogue
  /** One that is kept; made for the call without it. */
  readonly index?: ReferenceIndex
}

/**
 * The chain that the value at a place is computed from; null where the value is a plain one. Places are those of `ReferenceUse`: also those of
 * an element's source (`source.…`), of an api, of a step (`n1.value`) and of a computed variable (`formula`).
 */
export function explain(document: PageDocument, entry: string, path: PropPath, options: ExplainOptions = {}): Explanation | null {
  const record = document.entries.get(entry)
  if (!record) return null
  const explainer = new Explainer(document, options)
  const bindings = bindingsOf(record)
  const at = Object.keys(bindings).find((p) => p === path || path.startsWith(`${p}.`) || p.startsWith(`${path}.`))
  if (at !== undefined) return explainer.binding(entry, at, bindings[at]!)
  if (record.kind !== 'element' && record.kind !== 'page') return null
  const prop = options.catalogue?.(typeOf(record))?.data?.prop ?? 'data'
  return record.source && (path === prop || path.startsWith(`${prop}.`)) ? explainer.data(record, prop) : null
}

/** Everything computed in an entry, by its place. */
function bindingsOf(entry: PageEntry): Bindings {
  const below = (prefix: string, bindings: Bindings) => Object.entries(bindings).map(([path, binding]) => [prefix + path, binding] as const)
  switch (entry.kind) {
    case 'variable':
      return entry.formula === undefined ? {} : { formula: { kind: 'formula', source: entry.formula } }
    case 'api':
      return entry.bindings
    case 'flow': {
      const found: (readonly [string, Binding])[] = []
      forEachNode(entry.nodes, (node) => {
        if (node.kind !== 'branch') found.push(...below(`${node.id}.`, node.bindings))
      })
      return Object.fromEntries(found)
    }
    default:
      return Object.fromEntries([...below('', entry.bindings), ...below('source.', entry.source?.bindings ?? {})])
  }
}

const GIVES_VALUE = /^(defaultValue|value)(\.|$)/

class Explainer {
  readonly #document: PageDocument
  readonly #options: ReferenceOptions
  readonly #names: ReturnType<typeof namesOf>
  readonly #index: ReferenceIndex
  readonly #seen = new Set<string>()

  constructor(document: PageDocument, options: ExplainOptions) {
    this.#document = document
    this.#options = options
    this.#names = namesOf(document, options)
    this.#index = options.index ?? createReferenceIndex(document, options)
  }

  binding(entry: string, path: string, binding: Binding): Explanation {
    const targets = new Map<string, ReferenceTarget>()
    for (const mention of mentionsIn(binding.kind, binding.source, this.#names).mentions) {
      const target = targetOfPath(mention.path, this.#names)
      if (target) targets.set(targetKey(target), target)
    }
    // `Form_1.user.name` says the form, the group and the field; the field says most.
    const fields = [...targets.values()].filter((t) => t.kind === 'field')
    const saysLess = (t: ReferenceTarget) =>
      t.kind === 'element'
        ? fields.some(({ form }) => form === t.id)
        : t.kind === 'field' && fields.some(({ form, name }) => form === t.form && name.startsWith(`${t.name}.`))
    const told = [...targets.values()].filter((t) => !saysLess(t))
    return { entry, path, binding, origins: told.map((target) => this.#origin(target)) }
  }

  data(entry: ElementOrPage, path: string): Explanation {
    return { entry: entry.id, path, binding: null, origins: this.#dataOrigins(entry) }
  }

  #origin(target: ReferenceTarget): Origin {
    const key = targetKey(target)
    if (this.#seen.has(key)) return { target, from: [], setBy: [] }
    this.#seen.add(key)
    return { target, from: this.#from(target), setBy: this.#setBy(target) }
  }

  #from(target: ReferenceTarget): readonly Explanation[] {
    if (target.kind === 'variable') {
      const variable = [...this.#document.entries.values()].find((entry) => entry.kind === 'variable' && entry.name === target.name)
      if (variable?.kind !== 'variable' || variable.formula === undefined) return []
      return this.#all(variable.id, bindingsOf(variable), '')
    }
    if (target.kind === 'api') {
      const api = this.#document.entries.get(target.id)
      return api?.kind === 'api' ? this.#all(api.id, api.bindings, '') : []
    }
    if (target.kind === 'element') {
      const element = elementOf(this.#document, target.id)
      return element?.source ? [this.data(element, 'data')] : []
    }
    if (target.kind !== 'field') return []
    return fieldItems(this.#document, target.form, target.name, this.#options).flatMap((id) => {
      const item = elementOf(this.#document, id)!
      // What the item holds to begin with; its other settings have no part in it.
      const given = Object.entries(item.bindings).filter(([path]) => GIVES_VALUE.test(path))
      return [...this.#all(id, Object.fromEntries(given), ''), ...(item.source ? [this.data(item, 'data')] : [])]
    })
  }

  #dataOrigins({ id, source }: ElementOrPage): readonly Origin[] {
    const api: Origin[] = typeof source?.api === 'string' ? [this.#origin({ kind: 'api', id: source.api })] : []
    return [...api, ...this.#all(id, source?.bindings ?? {}, 'source.').flatMap((e) => e.origins)]
  }

  #all(entry: string, bindings: Bindings, prefix: string): readonly Explanation[] {
    return Object.entries(bindings).map(([path, binding]) => this.binding(entry, prefix + path, binding))
  }

  #setBy(target: ReferenceTarget): readonly Setter[] {
    const aimed: readonly ReferenceTarget[] = target.kind === 'field' ? [target, { kind: 'element', id: target.form }] : [target]
    const steps = new Map<string, { readonly flow: string; readonly node: string }>()
    for (const use of aimed.flatMap((t) => this.#index.usersOf(t)))
      if (use.kind === 'param') {
        const node = use.path.split('.', 1)[0]!
        steps.set(`${use.entry} ${node}`, { flow: use.entry, node })
      }
    return [...steps.values()].map((step) => ({ ...step, startedBy: this.#starters(step.flow), values: this.#valuesOf(step) }))
  }

  #starters(flow: string): Setter['startedBy'] {
    return this.#index
      .usersOf({ kind: 'flow', id: flow })
      .filter((use) => use.kind === 'event')
      .map((use) => ({ element: use.entry, event: use.path.split('.').slice(1, -1).join('.') }))
  }

  #valuesOf({ flow, node }: { readonly flow: string; readonly node: string }): readonly Explanation[] {
    const record = this.#document.entries.get(flow)
    let found: FlowNode | undefined
    if (record?.kind === 'flow')
      forEachNode(record.nodes, (each) => {
        if (each.id === node) found = each
      })
    return found && found.kind !== 'branch' ? this.#all(flow, found.bindings, `${node}.`) : []
  }
}

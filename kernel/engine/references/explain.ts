import {
  type Binding,
  type Bindings,
  bindingsOfStep,
  blockOf,
  type ElementRecord,
  elementOf,
  findStep,
  type PageDocument,
  type PageEntry,
  walkSteps,
} from '#kernel/page/records'
import type { PropPath } from '#kernel/page/values'
import { type ElementOrPage, typeOf } from '../program/program-element.ts'
import { fieldElement, fieldItems } from './form-fields.ts'
import { mentionsIn } from './mentions.ts'
import { createReferenceIndex, type ReferenceIndex } from './reference-index.ts'
import { namesIn, namesOf, type ReferenceOptions, type ReferenceTarget, targetKey, targetOfPath } from './reference-target.ts'
import { listSource } from './row-lists.ts'
import { ROWS } from './row-paths.ts'

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
    case 'text':
      return {}
    case 'api':
      return entry.bindings
    case 'flow': {
      const found: (readonly [string, Binding])[] = []
      walkSteps(entry.nodes, (node) => {
        found.push(...below(`${node.id}.`, bindingsOfStep(node)))
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
    const record = this.#document.entries.get(entry)
    for (const names of record ? namesIn(record, this.#names) : [this.#names])
      for (const mention of mentionsIn(binding.kind, binding.source, names).mentions) {
        const target = targetOfPath(mention.path, names)
        if (target) targets.set(targetKey(target), target)
      }
    const all = [...targets.values()]
    const told = all.filter((t) => !all.some((other) => this.#saysMore(other, t)))
    return { entry, path, binding, origins: told.map((target) => this.#origin(target)) }
  }

  /** `Form_1.user.name` says the form, the group and the field, and `ForEach_1.item.price` the list, its rows and the field: the field says most. */
  #saysMore(more: ReferenceTarget, than: ReferenceTarget): boolean {
    if (more.kind === 'row') {
      if (than.kind === 'row')
        return more.use === than.use && more.field !== than.field && (than.field === '' || more.field.startsWith(`${than.field}.`))
      const way = [...(this.#names.listPaths ?? [])].find(([, id]) => id === more.use)?.[0]
      if (than.kind === 'field') return way === `${than.form}.${than.name}`
      return than.kind === 'element' && (than.id === more.use || way?.split('.')[0] === than.id)
    }
    if (more.kind !== 'field') return false
    return than.kind === 'element'
      ? more.form === than.id
      : than.kind === 'field' && more.form === than.form && more.name.startsWith(`${than.name}.`)
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
    if (target.kind === 'row') return this.#fromRows(target)
    return target.kind === 'field' ? this.#fromItems(target.form, target.name) : []
  }

  /** A list is a prop, with its binding or its data; the value of a form; or what its view has. */
  #fromRows({ use, field }: ReferenceTarget & { kind: 'row' }): readonly Explanation[] {
    const element = elementOf(this.#document, use)
    // What a block makes rows of, only it knows: it has it of its inputs.
    if (element && blockOf(element.type) !== undefined) return this.#all(use, this.#inputsOf(element), '')
    const list = element && listSource(element, this.#options.catalogue)
    if (!element || !list) return []
    const given = Object.entries(element.bindings).filter(([path]) =>
      list.prop === null ? GIVES_VALUE.test(path) : path === list.prop || path.startsWith(`${list.prop}.`),
    )
    return [
      ...(list.isField && field !== '' ? this.#fromItems(use, field) : []),
      ...this.#all(use, Object.fromEntries(given), ''),
      ...(element.source ? [this.data(element, list.prop ?? 'data')] : []),
    ]
  }

  #inputsOf({ type, bindings }: ElementRecord): Bindings {
    const inputs = this.#options.catalogue?.(type)?.defaults ?? {}
    return Object.fromEntries(Object.entries(bindings).filter(([path]) => Object.hasOwn(inputs, path.split('.', 1)[0]!)))
  }

  #fromItems(owner: string, name: string): readonly Explanation[] {
    return fieldItems(this.#document, owner, name, this.#options).flatMap((named) => {
      const id = fieldElement(this.#document, named, this.#options)
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
    const aimed = this.#aimedAt(target)
    const steps = new Map<string, { readonly flow: string; readonly node: string }>()
    for (const use of aimed.flatMap((t) => this.#index.usersOf(t)))
      if (use.kind === 'param') {
        const node = use.path.split('.', 1)[0]!
        steps.set(`${use.entry} ${node}`, { flow: use.entry, node })
      }
    return [...steps.values()].map((step) => ({ ...step, startedBy: this.#starters(step.flow), values: this.#valuesOf(step) }))
  }

  /** What steps name that set it. */
  #aimedAt(target: ReferenceTarget): readonly ReferenceTarget[] {
    if (target.kind === 'field') return [target, { kind: 'element', id: target.form }]
    if (target.kind !== 'row') return [target]
    const list: ReferenceTarget = { kind: 'element', id: target.use }
    const way = [...(this.#names.listPaths ?? [])].find(([, id]) => id === target.use)?.[0].split('.')
    if (!way || way[0] === ROWS) return [target, list]
    // A step fills the rows of a form's list as a value of the form.
    return [target, list, { kind: 'field', form: way[0]!, name: way.slice(1).join('.') }]
  }

  #starters(flow: string): Setter['startedBy'] {
    return this.#index
      .usersOf({ kind: 'flow', id: flow })
      .filter((use) => use.kind === 'event')
      .map((use) => ({ element: use.entry, event: use.path.split('.').slice(1, -1).join('.') }))
  }

  #valuesOf({ flow, node }: { readonly flow: string; readonly node: string }): readonly Explanation[] {
    const record = this.#document.entries.get(flow)
    const step = record?.kind === 'flow' ? findStep(record.nodes, ({ id }) => id === node) : undefined
    return step ? this.#all(flow, bindingsOfStep(step), `${node}.`) : []
  }
}

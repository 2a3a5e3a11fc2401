import { batch, type Signal, signal } from '@preact/signals-core'
import type { CSSProperties } from 'react'
import type { COMPUTED as Computed, DiagnosticPlace, ProgramBinding, ProgramElement, ProgramSource } from '#kernel/engine'
import { labelIn } from '#kernel/message'
import { EVERY_CODE } from '#kernel/page/every-code'
import { setPath } from '#kernel/page/path'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, Label, PropPath } from '#kernel/page/values'
import { keyOf, withBound } from './bound-style.ts'
import { ElementSignal } from './element-signal.ts'
import type { ElementState } from './running-page.ts'

type Locale = keyof Label

const STYLE = 'style.'
/** Written out, so that a page without logic loads nothing of the engine. */
const COMPUTED: typeof Computed = 'variable'
/** The prop that every component has: strict `false` takes the element off the page. */
const SHOW = 'showOrHide'
/** Props that every component has, too: the code that a viewer needs to see it, and a strict `false` for those who may not. */
const CODE = 'authCode'
const ALLOWED = 'authScript'
/** The prop from which a form item takes its value until the user changes it. */
const DEFAULT = 'defaultValue'

const NO_FUNCTIONS: readonly PropPath[] = []
const NO_CHILDREN: readonly ElementId[] = []

const MAIN = ''
const NO_STYLE: CSSProperties = {}

/** The elements of a running page: one signal each, written only when the element itself changed. */
export class ElementStore {
  readonly #elements = new Map<ElementId, Signal<ElementState | undefined>>()
  readonly #bindings = new Map<number, ProgramBinding>()
  /** Values of bindings, to be put back when an edit replaces an element's static props. */
  readonly #values = new Map<ElementId, Map<string, Json>>()
  /** Elements as the program has them, without values. */
  readonly #given = new Map<ElementId, ProgramElement>()
  readonly #functions = new Map<ElementId, readonly PropPath[]>()
  /** Elements that a binding was ever about. */
  readonly #bound = new Set<ElementId>()
  readonly #sources = new Map<ElementId, ProgramSource>()
  /** What show() and hide() decided. */
  readonly #shown = new Map<ElementId, boolean>()
  /** Codes of the visitor; undefined where everything is seen, as in the editor. */
  readonly codes = signal<ReadonlySet<string> | undefined>(undefined)

  #locale: Locale = 'en'

  /** `onStyle` hears each value of a bound style; `hasSamples`: data props without data show their samples. */
  constructor(
    readonly onStyle?: (place: DiagnosticPlace, value: Json) => void,
    readonly hasSamples = false,
  ) {}

  signal(id: ElementId): Signal<ElementState | undefined> {
    const known = this.#elements.get(id)
    if (known) return known
    const created = new ElementSignal<ElementState | undefined>(undefined)
    this.#elements.set(id, created)
    return created
  }

  setBindings(added: readonly ProgramBinding[], removed: readonly number[] = []): void {
    const rewritten = new Set<ElementId>()
    const setFunctions = ({ element, path, binding }: ProgramBinding, present: boolean): void => {
      if (binding.kind !== 'function') return
      const others = (this.#functions.get(element) ?? NO_FUNCTIONS).filter((known) => known !== path)
      this.#functions.set(element, present ? [...others, path] : others)
      rewritten.add(element)
    }
    for (const id of removed) {
      const binding = this.#bindings.get(id)
      if (!binding) continue
      this.#values.get(binding.element)?.delete(binding.path)
      this.#bindings.delete(id)
      setFunctions(binding, false)
    }
    for (const binding of added) {
      this.#bindings.set(binding.id, binding)
      this.#bound.add(binding.element)
      setFunctions(binding, true)
    }
    for (const id of rewritten) this.#refresh(id)
  }

  /** What a number in the engine's messages stands for. */
  binding(id: number): ProgramBinding | undefined {
    return this.#bindings.get(id)
  }

  /** Whether a formula or a function is, or was, part of the element. */
  isBound(id: ElementId): boolean {
    return this.#bound.has(id)
  }

  setSources(added: readonly ProgramSource[], removed: readonly ElementId[] = []): void {
    for (const id of removed) this.#sources.delete(id)
    for (const source of added) this.#sources.set(source.element, source)
    for (const id of [...removed, ...added.map((source) => source.element)]) this.#refresh(id)
  }

  /** Removes data that is no longer provided; the prop returns to the author's value. */
  dropData(ids: readonly ElementId[]): void {
    for (const id of ids) {
      const prop = this.#sources.get(id)?.prop
      const element = this.#given.get(id)
      if (prop !== undefined && element && this.#values.get(id)?.delete(prop)) this.#write(element, undefined)
    }
  }

  /** Elements that are new or changed, with the whole new list of children of each parent that is concerned. */
  put(
    elements: readonly ProgramElement[],
    children: ReadonlyMap<ElementId, readonly ElementId[]>,
    removed: readonly ElementId[] = [],
  ): void {
    batch(() => {
      for (const id of removed) {
        this.signal(id).value = undefined
        this.#values.delete(id)
        this.#given.delete(id)
        this.#functions.delete(id)
        this.#sources.delete(id)
        this.#shown.delete(id)
      }
      for (const element of elements) this.#write(element, children.get(element.id))
      for (const [id, list] of children) {
        const current = this.signal(id)
        const state = current.peek()
        if (state && state.children !== list) current.value = { ...state, children: list }
      }
    })
  }

  /** New values of bindings, `[id, value, …]`; answers those of computed variables, as changes of the state: `[path, value, …]`. */
  applyValues(values: readonly Json[]): readonly Json[] {
    const computed: Json[] = []
    batch(() => {
      for (let index = 0; index + 1 < values.length; index += 2) {
        const binding = this.#bindings.get(values[index] as number)
        const value = values[index + 1] as Json
        if (binding?.element === COMPUTED) computed.push(`${COMPUTED}.${binding.path}`, value)
        else if (binding) this.setValue(binding.element, binding.path, value)
      }
    })
    return computed
  }

  setValue(id: ElementId, path: string, value: Json): void {
    const kept = this.#values.get(id) ?? new Map<string, Json>()
    kept.set(path, value)
    this.#values.set(id, kept)
    const current = this.signal(id)
    const state = current.peek()
    if (!state) return
    current.value = this.#place(path === state.source?.prop ? { ...state, answered: true } : state, id, path, value)
    if (state.custom?.[path] !== undefined) this.onStyle?.({ element: id, path }, value)
  }

  /** What the visitor may see: elements with another code are off the page, whatever a flow says. */
  permit(codes: readonly string[]): void {
    batch(() => {
      this.codes.value = new Set(codes)
      for (const [id, element] of this.#given) if (asksForCode(element)) this.#write(element, this.signal(id).peek()?.children)
    })
  }

  /** Default words follow the language of the reader. */
  speak(locale: Locale): void {
    if (locale === this.#locale) return
    this.#locale = locale
    batch(() => {
      for (const element of this.#given.values()) if (element.words) this.#write(element, undefined)
    })
  }

  show(id: ElementId, shown: boolean): void {
    this.#shown.set(id, shown)
    const current = this.signal(id)
    const state = current.peek()
    const visible = shown && !(state && isBarred(state))
    if (state && state.visible !== visible) current.value = { ...state, visible }
  }

  /** The element as the program has it, without values. */
  given(id: ElementId): ProgramElement | undefined {
    return this.#given.get(id)
  }

  has(id: ElementId): boolean {
    return this.#elements.get(id)?.peek() !== undefined
  }

  #write(element: ProgramElement, children: readonly ElementId[] | undefined): void {
    const current = this.#elements.get(element.id)
    this.#given.set(element.id, element)
    const lacksCode = this.#lacksCode(element)
    let state: ElementState = {
      type: element.type,
      parentId: element.parentId,
      slot: element.slot ?? MAIN,
      template: element.template ?? 0,
      props: sampled(spoken(element, this.#locale), this.hasSamples ? element.sample : undefined),
      className: element.className ?? '',
      custom: element.custom,
      style: (element.style ?? NO_STYLE) as CSSProperties,
      visible: isSeen({ lacksCode, props: element.props }, this.#shown.get(element.id)),
      ...(lacksCode ? { lacksCode: true as const } : undefined),
      children: children ?? current?.peek()?.children ?? NO_CHILDREN,
      functions: this.#functions.get(element.id) ?? NO_FUNCTIONS,
      source: this.#sources.get(element.id),
      block: element.block,
    }
    const values = this.#values.get(element.id)
    if (values?.has(state.source?.prop as string)) state = { ...state, answered: true }
    if (values) for (const [path, value] of values) state = this.#place(state, element.id, path, value)
    if (current) current.value = state
    else this.#elements.set(element.id, new ElementSignal<ElementState | undefined>(state))
  }

  /** Tells an element of new functions or another source. */
  #refresh(id: ElementId): void {
    const current = this.signal(id)
    const state = current.peek()
    if (state) current.value = { ...state, functions: this.#functions.get(id) ?? NO_FUNCTIONS, source: this.#sources.get(id) }
  }

  #lacksCode(element: ProgramElement): boolean {
    const codes = this.codes.peek()
    return codes !== undefined && asksForCode(element) && !codes.has(EVERY_CODE) && !codes.has(element.props[CODE] as string)
  }

  #place(state: ElementState, id: ElementId, path: string, value: Json): ElementState {
    return placed(state, path, value, this.#shown.get(id))
  }
}

/** The state of an element with one more value in it; `shown` is what a flow decided. */
export function placed(state: ElementState, path: string, value: Json, shown?: boolean): ElementState {
  const custom = state.custom?.[path]
  if (custom !== undefined) return { ...state, style: withBound(state.style, keyOf(path), custom, value) }
  if (path.startsWith(STYLE)) {
    // A program from before, with its styles on its elements.
    return { ...state, style: setPath(state.style as JsonObject, path.slice(STYLE.length), value) as CSSProperties }
  }
  const props = setPath(state.props, path, value)
  if (path === DEFAULT) return { ...state, props, isDefaultBound: true }
  return path === SHOW || path === ALLOWED ? seen({ ...state, props }, shown) : { ...state, props }
}

const spoken = ({ props, words }: ProgramElement, locale: Locale): JsonObject =>
  words ? Object.entries(words).reduce((all, [path, word]) => setPath(all, path, labelIn(word, locale)), props) : props

const sampled = (props: JsonObject, sample: ProgramElement['sample']): JsonObject =>
  sample ? setPath(props, sample.prop, sample.value) : props

/** Whether the element needs a code of the visitor. */
export const asksForCode = ({ props }: Pick<ProgramElement, 'props'>): boolean => typeof props[CODE] === 'string' && props[CODE] !== ''

/** The visitor may not see it, whatever else is said. */
export const isBarred = ({ lacksCode, props }: { readonly lacksCode?: boolean; readonly props: JsonObject }): boolean =>
  lacksCode === true || props[ALLOWED] === false

const isSeen = (state: Parameters<typeof isBarred>[0], shown: boolean | undefined): boolean =>
  !isBarred(state) && (shown ?? state.props[SHOW] !== false)

/** The element as it is seen, after `show` and `hide` of flows. */
export const seen = (state: ElementState, shown: boolean | undefined): ElementState => ({ ...state, visible: isSeen(state, shown) })

import type { PageProgram, ProgramElement } from '#kernel/engine'
import { type ElementId, HANDED_SLOT, type SourceUse } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { ROOT } from '#kernel/view'

/** An element of a test page. Without a `parentId` it is at the top level. */
export interface TestElement {
  readonly id: ElementId
  readonly type: string
  readonly parentId?: ElementId
  /** The region of its parent; the main one when absent. */
  readonly slot?: string
  readonly props?: JsonObject
  /** The class that rules of its author know it by. */
  readonly className?: string
  /** Events to which a flow is wired, of an element that stands in rows or draws them; on the page itself every event has one. */
  readonly listens?: readonly string[]
  /** Paths of props that hold an author's function; `apply` answers their calls. */
  readonly functions?: readonly string[]
  /** Values that formulas compute for its props, by their paths. */
  readonly computed?: JsonObject
  /** The prop that receives data; `load` answers for it. */
  readonly dataProp?: string
  /** Keys of the rows in its main region, which repeats; those that its view tells take their place. */
  readonly rows?: readonly string[]
  /** Its regions of which the view hands the rows over. */
  readonly handed?: readonly string[]
}

/** A value that a formula computes for a prop. */
interface ComputedProp {
  readonly element: ElementId
  readonly path: string
  readonly value: Json | undefined
}

const TEST_SOURCE: SourceUse = { api: null, source: 'source/test', config: {}, bindings: {}, execute: 'at once' }
const isRepeater = ({ rows, handed }: TestElement): boolean => rows !== undefined || handed !== undefined

/** The elements of a page under test as those of a program, with the page itself where it is not one of them. */
export class TestElements {
  readonly all: readonly TestElement[]
  /** In the order of their templates, which count from 1. */
  readonly repeaters: readonly TestElement[]
  /** In the order of their bindings, which come after those of functions. */
  readonly computed: readonly ComputedProp[]

  constructor(private readonly given: readonly TestElement[]) {
    const root: TestElement = { id: ROOT, type: 'Page' }
    this.all = given.some(({ id }) => id === ROOT) ? given : [root, ...given]
    this.repeaters = given.filter(isRepeater)
    this.computed = this.all.flatMap(({ id, computed = {} }) =>
      Object.entries(computed).map(([path, value]) => ({ element: id, path, value })),
    )
  }

  programElement(element: TestElement): ProgramElement {
    return {
      id: element.id,
      type: element.type,
      parentId: element.id === ROOT ? null : (element.parentId ?? ROOT),
      ...(element.slot === undefined ? {} : { slot: element.slot }),
      ...this.templateOf(element),
      props: element.props ?? {},
      ...(element.className === undefined ? {} : { className: element.className }),
      events: Object.fromEntries((element.listens ?? []).map((event) => [event, ['flow']])),
    }
  }

  program(methods: PageProgram['methods']): PageProgram {
    return {
      hash: 'test',
      elements: this.all.map((element) => this.programElement(element)),
      bindings: this.bindings(),
      ...this.repetition(),
      flows: {},
      apis: {},
      sources: this.all.flatMap(({ id, dataProp }) =>
        dataProp === undefined ? [] : [{ element: id, use: TEST_SOURCE, prop: dataProp, driven: 'view' as const }],
      ),
      variables: {},
      interceptor: {},
      css: '',
      plugins: {},
      ...(methods ? { methods } : {}),
      needsEngine: this.repeaters.length > 0 || this.computed.length > 0,
    }
  }

  /** The template that the nearest repeated region around an element repeats. */
  private templateOf({ parentId, slot }: TestElement): { readonly template?: number } {
    const at = this.repeaters.findIndex(({ id, rows, handed }) => id === parentId && (slot === undefined ? rows : handed?.includes(slot)))
    if (at >= 0) return { template: at + 1 }
    const parent = this.given.find(({ id }) => id === parentId)
    return parent ? this.templateOf(parent) : {}
  }

  private bindings(): PageProgram['bindings'] {
    return this.all
      .flatMap((element) =>
        (element.functions ?? []).map((path) => ({
          element: element.id,
          path,
          binding: { kind: 'function' as const, source: '(x) => x' },
          reads: [],
        })),
      )
      .concat(this.computed.map(({ element, path }) => ({ element, path, binding: { kind: 'formula' as never, source: '' }, reads: [] })))
      .map((binding, id) => ({ ...binding, id }))
  }

  private repetition(): Pick<PageProgram, 'templates' | 'uses'> {
    if (this.repeaters.length === 0) return {}
    return {
      templates: this.repeaters.map((_, at) => ({ id: at + 1, parent: null })),
      uses: this.repeaters.map(({ id, rows }, at) => ({
        element: id,
        slot: rows ? '' : HANDED_SLOT,
        template: at + 1,
        rows: { value: null },
      })),
    }
  }
}

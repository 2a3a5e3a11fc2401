import type { ElementId } from '#kernel/page/records'
import { SLOT_ROW } from './names.ts'
import type { PageProgram, ProgramBlock, ProgramUse } from './program.ts'

/** A use of a block, as a path leads through it. */
export interface BlockScope {
  /** The path of the use itself: `ForEach_1:r7/Block_1:`. */
  readonly path: string
  /** The path of the row around the instance; undefined on the page itself. */
  readonly outer: string | undefined
  readonly element: ElementId
  readonly block: ProgramBlock
}

const elementIn = (part: string): ElementId => part.slice(0, part.indexOf(':'))

/** Elements whose rows a path leads through, the innermost first. */
export const rowsOfPath = (path: string): readonly ElementId[] => path.split('/').map(elementIn).reverse()

/** What paths of rows lead through in one program. */
export class ScopePaths {
  readonly #blocks = new Map<number, ProgramBlock>()
  /** Uses by element: those of blocks have one, others one for each region that repeats. */
  readonly #uses = new Map<ElementId, ProgramUse[]>()
  readonly #parents = new Map<number, number>()

  constructor({ templates = [], uses = [] }: Pick<PageProgram, 'templates' | 'uses'>) {
    for (const { id, parent, block } of templates) {
      this.#parents.set(id, parent ?? 0)
      if (block) this.#blocks.set(id, block)
    }
    for (const use of uses) this.#uses.set(use.element, [...(this.#uses.get(use.element) ?? []), use])
  }

  /** The use of a block that an element is. */
  blockUse(element: ElementId): ProgramUse | undefined {
    return this.#uses.get(element)?.find(({ template }) => this.#blocks.has(template))
  }

  blockIn(element: ElementId): ProgramBlock | undefined {
    const use = this.blockUse(element)
    return use && this.#blocks.get(use.template)
  }

  /** The innermost block that a path leads into. */
  blockOf(path: string | undefined): BlockScope | undefined {
    const parts = path === undefined ? [] : path.split('/')
    for (let at = parts.length - 1; at >= 0; at--) {
      const element = elementIn(parts[at]!)
      // With a key it is a row of what fills a slot, which is where the use is.
      const block = parts[at]!.endsWith(':') ? this.blockIn(element) : undefined
      if (block)
        return { path: parts.slice(0, at + 1).join('/'), outer: at === 0 ? undefined : parts.slice(0, at).join('/'), element, block }
    }
    return undefined
  }

  /** Elements whose rows a path leads through since it came into the innermost block; the innermost first. */
  rowsIn(path: string): readonly ElementId[] {
    const block = this.blockOf(path)
    const inside = block ? path.slice(block.path.length + 1) : path
    const rows = inside === '' ? [] : rowsOfPath(inside)
    return rows.map((row) => (this.blockIn(row) ? SLOT_ROW + row : row))
  }

  /** The path of a use of a block, from where something asks for it: in the nearest row outward that has the element. */
  pathOfUse(element: ElementId, from: string | undefined): string | undefined {
    const use = this.blockUse(element)
    if (!use) return undefined
    const parts = from === undefined ? [] : from.split('/')
    for (let at = parts.length; at >= 0; at--) {
      const around = parts.slice(0, at)
      if (this.#isTemplateOf(around.at(-1), use.around ?? 0)) return [...around, `${element}:`].join('/')
    }
    return undefined
  }

  /** Whether a part of a path leads into rows of a template; no part leads to the page. */
  #isTemplateOf(part: string | undefined, template: number): boolean {
    if (part === undefined) return template === 0
    const isUse = part.endsWith(':')
    return (this.#uses.get(elementIn(part)) ?? []).some((use) => use.template === template && isUse === this.#blocks.has(template))
  }
}

const known = new WeakMap<object, ScopePaths>()

/** The same for one program each time it is asked for. */
export function scopePathsOf(program: Pick<PageProgram, 'templates' | 'uses'>): ScopePaths {
  const found = known.get(program) ?? new ScopePaths(program)
  known.set(program, found)
  return found
}

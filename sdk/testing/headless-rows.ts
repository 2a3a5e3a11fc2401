import type { PageProgram, RowValues } from '#kernel/engine'
import type { Json } from '#kernel/page/values'

interface Row {
  readonly path: string
  readonly use: number
  readonly parent: number
}

/** The rows and uses of blocks of a page that runs in a test, as the engine tells them. */
export class HeadlessRows {
  readonly #now: () => PageProgram
  readonly #rows = new Map<number, Row>()
  readonly #values = new Map<string, Json>()

  /** `program`: as it stands. */
  constructor(program: () => PageProgram) {
    this.#now = program
  }

  take({ lists, values, isNew }: RowValues): void {
    if (isNew) {
      this.#rows.clear()
      this.#values.clear()
    }
    for (const [parent, number, rows] of JSON.parse(lists) as [number, number, [number, string][]][]) {
      const use = this.#now().uses?.find(({ id, template }) => (id ?? template) === number)
      const before = new Map([...this.#rows].filter(([, row]) => row.parent === parent && row.use === number))
      for (const scope of before.keys()) if (!rows.some(([kept]) => kept === scope)) this.#drop(scope)
      const around = parent === 0 ? '' : `${this.#rows.get(parent)?.path}/`
      for (const [scope, key] of rows) {
        const path = `${around}${use?.element}:${encodeURIComponent(key).replaceAll('.', '%2E')}`
        this.#rows.set(scope, { path, use: number, parent })
      }
    }
    const flat = JSON.parse(values) as Json[]
    for (let i = 0; i + 2 < flat.length; i += 3) this.#values.set(`${flat[i]} ${flat[i + 1]}`, flat[i + 2]!)
  }

  #drop(scope: number): void {
    this.#rows.delete(scope)
    for (const [inner, { parent }] of [...this.#rows]) if (parent === scope) this.#drop(inner)
  }

  paths(): readonly string[] {
    return [...this.#rows.values()].map(({ path }) => path).sort()
  }

  value(path: string, binding: number): Json | undefined {
    const found = [...this.#rows].find(([, row]) => row.path === path)
    return found && this.#values.get(`${found[0]} ${binding}`)
  }

  /** The id of an element in the program: one of a block is called there by more than its own. */
  idIn(element: string, scope: string | undefined): string {
    const { templates = [], uses = [], elements } = this.#now()
    const around = (scope ?? '').split('/').map((part) => part.slice(0, part.indexOf(':')))
    for (const use of around.reverse()) {
      const found = uses.find((one) => one.element === use && 'inputs' in one.rows)
      const prefix = templates.find(({ id }) => id === found?.template)?.block?.prefix
      if (prefix !== undefined) return elements.some(({ id }) => id === prefix + element) ? prefix + element : element
    }
    return element
  }
}

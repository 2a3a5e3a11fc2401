import { tell } from '#kernel/message'
import { LIMITS } from '../limits.ts'
import type { ProgramBinding } from '../program.ts'
import type { Diagnostic } from '../protocol.ts'
import type { PageVm } from '../vm/page-vm.ts'
import type { SessionProgram } from './session-program.ts'
import type { SessionReports } from './session-reports.ts'
import type { Watch } from './watch.ts'

export interface BindingsParts {
  readonly key: string
  readonly vm: PageVm
  readonly program: SessionProgram
  readonly reports: SessionReports
  readonly watch: Watch
  /** Formulas in the settings of sources that rows ask. */
  settings(): readonly ProgramBinding[]
  readonly quarantined: ReadonlySet<number>
  readonly rowByRow: ReadonlyMap<number, readonly string[]>
  /** An empty list shows its sample. */
  readonly samples: boolean
}

export const inRows = ({ template }: ProgramBinding): boolean => template !== undefined
const hung = ({ element, path }: ProgramBinding): Diagnostic => ({
  ...{ code: 'FORMULA_QUARANTINED', element, path },
  message: tell('engine.hung'),
})

/**
 * Compiles and runs the formulas of an open page. Each run is announced first, for the watchdog that kills hanging
 * code.
 */
export class SessionBindings {
  readonly #parts: BindingsParts

  constructor(parts: BindingsParts) {
    this.#parts = parts
  }

  /** Opens the rows of the program as it stands; suspects run last, one more at a time. */
  openRows(careful: readonly number[]): void {
    const { watch } = this.#parts
    const { templates = [], uses = [], bindings } = this.#parts.program.now
    const suspects = new Set([...careful, ...this.#parts.quarantined])
    const all = bindings.filter(inRows)
    const settings = this.#parts.settings()
    const known = all.filter((b) => !suspects.has(b.id))
    const failing = new Set(this.#parts.reports.failing(all))
    const open = (next: readonly ProgramBinding[]) => {
      known.push(...next)
      const ids = (next.length > 0 ? next : known).map(({ id }) => id)
      const alive = () => watch.busy(this.#parts.key, { kind: 'bindings', ids }, LIMITS.formula)
      alive()
      const held = [...this.#parts.rowByRow]
      const batch = this.#parts.vm.setRows(
        { templates, uses, bindings: [...known, ...settings], held, samples: this.#parts.samples },
        alive,
      )
      for (const { element, path } of batch.failures)
        for (const binding of failing) if (binding.element === element && binding.path === path) failing.delete(binding)
      this.#parts.reports.post({ ...batch, rows: { ...(batch.rows ?? { lists: '[]', values: '[]' }), isNew: true } })
    }
    open([])
    for (const binding of all) if (suspects.has(binding.id) && !this.#parts.quarantined.has(binding.id)) open([binding])
    this.#runRowByRow(all)
    this.#parts.reports.mended([...failing].filter(({ id }) => !this.#parts.quarantined.has(id) && !this.#parts.rowByRow.get(id)?.length))
    this.#parts.reports.report(all.filter(({ id }) => this.#parts.quarantined.has(id)).map(hung))
    watch.idle()
  }

  /**
   * A formula that hung in one row still runs in the others, each announced, so that the watchdog can identify the
   * row.
   */
  #runRowByRow(bindings: readonly ProgramBinding[]): void {
    const { watch } = this.#parts
    for (const { id, element, path } of bindings) {
      const gone = this.#parts.rowByRow.get(id)
      if (!gone || this.#parts.quarantined.has(id)) continue
      const announce = (scope: string) => watch.busy(this.#parts.key, { kind: 'bindings', ids: [id], scope }, LIMITS.formula)
      this.#parts.vm.runRowByRow(id, announce, (batch) => this.#parts.reports.post(batch))
      const [scope] = gone
      const rows = gone.length > 1 ? { rows: gone.length } : {}
      if (scope !== undefined)
        this.#parts.reports.report([{ code: 'FORMULA_QUARANTINED', element, path, message: tell('engine.hung'), scope, ...rows }])
    }
  }

  /** Compiles and runs what is the page's own; suspects run last, one at a time. */
  compile(all: readonly ProgramBinding[], careful: readonly number[], called?: readonly string[]): void {
    const { watch } = this.#parts
    const bindings = all.filter((b) => !inRows(b))
    const suspects = new Set(careful)
    const running = (ids: readonly number[], budget: number) => watch.busy(this.#parts.key, { kind: 'bindings', ids }, budget)
    this.#parts.vm.add(
      bindings.filter((b) => !suspects.has(b.id) && !this.#parts.quarantined.has(b.id)),
      called,
    )
    this.#parts.vm.runFresh(running, (batch) => this.#parts.reports.post(batch))
    if (suspects.size > 0 || this.#parts.quarantined.size > 0) {
      this.#parts.vm.add(bindings.filter((b) => suspects.has(b.id) || this.#parts.quarantined.has(b.id)))
      this.#parts.reports.report(this.#parts.vm.skipFresh())
      this.#parts.reports.post(this.#parts.vm.quarantine(bindings.filter((b) => this.#parts.quarantined.has(b.id)).map((b) => b.id)))
      const rest = careful.filter((id) => !this.#parts.quarantined.has(id))
      this.#parts.vm.runCarefully(rest, running, (batch) => this.#parts.reports.post(batch))
    }
    watch.idle()
  }
}

import type { Json } from '#kernel/page/values'
import type { OpenMessage } from '../control.ts'
import type { PageCalls } from '../protocol.ts'
import type { EngineLibrary } from '../runtime.ts'
import type { PageVm } from '../vm/page-vm.ts'
import type { VmModule } from '../vm/vm.ts'
import type { World } from '../world.ts'
import type { CurrentRun } from './current-run.ts'
import type { RowSources } from './row-sources.ts'
import type { SessionBindings } from './session-bindings.ts'
import type { SessionCode } from './session-code.ts'
import type { SessionProgram } from './session-program.ts'
import type { SessionReports } from './session-reports.ts'
import type { SessionResults } from './session-results.ts'
import type { SessionState } from './session-state.ts'
import type { SourceReads } from './source-reads.ts'
import type { SourceRunner } from './sources.ts'
import type { Watch } from './watch.ts'

export interface SessionParts {
  readonly module: VmModule
  readonly library: EngineLibrary
  readonly pages: PageCalls
  readonly watch: Watch
  readonly world: World
  /** Tells the flows of every open page. */
  readonly emit: (name: string, payload: Json, depth: number) => void
}

/** The parts of an open page, for what is made of them. */
export interface SessionInside {
  readonly key: string
  readonly page: OpenMessage
  readonly parts: SessionParts
  readonly program: SessionProgram
  readonly vm: PageVm
  readonly run: CurrentRun
  readonly reports: SessionReports
  readonly state: SessionState
  readonly code: SessionCode
  readonly results: SessionResults
  readonly reads: SourceReads
  readonly bindings: SessionBindings
  /** They are made after all of these. */
  sources(): SourceRunner
  rowSources(): RowSources
}

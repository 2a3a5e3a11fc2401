import type {
  Diagnostic,
  DiagnosticPlace,
  Environment,
  Evaluation,
  LogEntry,
  PageProgram,
  ProgramBinding,
  ProgramElement,
  ProgramPatch,
  ServerPage,
  Surroundings,
  Trace,
} from '#kernel/engine'
import type { NameOf, WordsOf } from '#kernel/message'
import type { Binding, ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { AppState } from './app-state.ts'
import type { EngineLink } from './engine-link.ts'
import type { PageActions } from './page-action.ts'
import type { PageServices } from './page-services.ts'
import type { PageMode, RunningPage } from './running-page.ts'

export interface RunningPageOptions {
  /** Unique among the pages that share an engine. */
  readonly key: string
  readonly program: PageProgram
  readonly mode: PageMode
  readonly env: Environment
  readonly route: Json
  readonly user: Json
  /** What the server holds its requests against. */
  readonly serverPage?: ServerPage
  /** Where it will be shown, for what it does before it is. */
  readonly surroundings?: Surroundings
  /** Called once, when the page first needs logic; never for a page without any. */
  readonly engine: () => Promise<EngineLink>
  /** What it shares with the other pages of its app; called once, with the engine. */
  readonly app?: () => Promise<AppState> | AppState
  readonly actions: PageActions
  /** What its actions find by token, and it tells its visitor by. */
  readonly services: PageServices
  /** The words of what its flows and sources tell. */
  readonly words?: WordsOf
  /** What its authors call its elements; without it, failures name them as visitors read them, by their kind. */
  readonly nameOf?: NameOf
  readonly onTrace?: (trace: Trace) => void
  /** Messages of `console` in the page's code; without it they go to the browser's console. */
  readonly onLog?: (entries: readonly LogEntry[]) => void
  readonly onFailures?: (failures: readonly Diagnostic[]) => void
  /** Places whose failure ended, or that were removed. */
  readonly onMended?: (places: readonly DiagnosticPlace[]) => void
  /** Each value that a formula gave, with its place. */
  readonly onBound?: (place: Pick<ProgramBinding, 'element' | 'path'>, value: Json) => void
  /** State written by flows, the page's fields or data of elements: `[path, value, …]`, or `LEAVES` and a path. */
  readonly onState?: (changes: readonly Json[]) => void
}

/** What one edit changes in an open page. */
export interface PageEdit {
  readonly patch: ProgramPatch
  readonly upserted: readonly ProgramElement[]
  readonly removed: readonly ElementId[]
  /** New lists of children, for every parent whose children changed. */
  readonly children: ReadonlyMap<ElementId, readonly ElementId[]>
}

export interface OwnedPage extends RunningPage {
  /**
   * Resolves when the program's first rows and the code that mounts a large page are ready to paint; immediately where
   * the page needs neither.
   */
  readonly painted: Promise<void>
  /** Resolves when the engine has posted its first values; immediately for a page without logic. */
  readonly ready: Promise<void>
  edit(change: PageEdit): void
  /** The engine, once started: for live values in the editor. */
  engine(): Promise<EngineLink>
  /** The value of a formula as the page stands, for the editor; of an element in rows as in the one that is named, else in the first of them; without an element, as in the row that is named. Nothing changes. */
  evaluate(
    source: { readonly kind: Binding['kind'] | 'script'; readonly source: string; readonly element?: ElementId; readonly row?: string },
    input: Json,
  ): Promise<Evaluation>
  dispose(): void
}

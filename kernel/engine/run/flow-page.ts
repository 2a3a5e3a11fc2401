import type { Told } from '#kernel/message'
import type { Bindings } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Owner } from '#kernel/plugin'
import type { Called, RunningCode } from '../control.ts'
import type { PageProgram } from '../program.ts'
import type { LoadResult, PageCalls, ServerPage, Surroundings, Trace } from '../protocol.ts'
import type { StepKindRuntime } from '../runtime.ts'
import type { World } from '../world.ts'
import type { StepsLeft } from './flow.ts'
import type { Recording } from './recording.ts'

/** What flows need of the page they run on. */
export interface FlowPage {
  readonly key: string
  readonly pages: PageCalls
  readonly world: World
  readonly serverPage?: ServerPage
  program(): PageProgram
  /** The visitor's language. */
  locale(): Surroundings['locale']
  /** The state but for the data of elements, as JSON. */
  brief(): string
  resolve(params: JsonObject, bindings: Bindings, input: Json, running: Pick<Trace, 'startedBy'>, recording: Recording): JsonObject
  /** Keeps a row answering while a flow works for it; whether it is there. */
  hold(scope: string): boolean
  /** The same for a row as it was, given as `rowsAround` tells it; whether its lists are on the page. */
  stand(scope: string, rows: string): boolean
  /** A row and those around it, as JSON. */
  rowsAround(scope: string): string
  release(scope: string): void
  rowGone(startedBy: Trace['startedBy']): void
  /** A kind of step by its id. */
  kind(id: string): StepKindRuntime | undefined
  /** Whose an action is. */
  ownerOf(action: string): Owner | undefined
  /** Variables are those of the block that the scope leads into, else the page's. */
  variable(name: string, scope?: string): Json
  setVariable(name: string, value: Json, scope?: string): void
  /** What a variable goes back to. */
  defaultOf(name: string, scope?: string): Json
  /** Where a variable is in the state. */
  pathOf(name: string, scope?: string): string
  /**
   * `asker`: whose question it is; what one run asks side by side is not in its own way. `payload`: what places of the api are filled from.
   */
  request(
    api: string,
    params: Json,
    signal: AbortSignal,
    asker: object,
    wants?: 'file' | 'fresh',
    scope?: string,
    payload?: Json,
  ): Promise<LoadResult>
  script(source: string, input: Json, recording: Recording, scope?: string): Promise<Json>
  emit(name: string, payload: Json, depth: number): void
  /** Announces code that nothing can interrupt. */
  runs(code: Omit<RunningCode, 'key'>): Called
  /** Actions that hung too often, by `codeName`. */
  readonly refused: ReadonlySet<string>
  /** In the page's language. */
  inWords(told: Told): Promise<string>
}

/** One run of a flow; those that it calls share its steps and are one deeper. */
export interface Running {
  readonly flow: string
  readonly startedBy: Trace['startedBy']
  readonly depth: number
  readonly steps: StepsLeft
  readonly recording: Recording
  /** Ends it when a newer run takes its place. */
  readonly superseded?: AbortSignal
  /** Says that it waits for something outside of the page's logic: a service, a view, time. */
  readonly asks?: () => void
}

/** The row in which a flow runs, as a member of a message. */
export const inScope = ({ startedBy: { scope } }: Pick<Running, 'startedBy'>) => (scope === undefined ? {} : { scope })

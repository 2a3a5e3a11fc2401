import type { Told } from '#kernel/message'
import type { Bindings, ElementId } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Called, OpenMessage, RunningCode } from '../control.ts'
import type { PageProgram, ProgramSource } from '../program.ts'
import type { LoadResult } from '../protocol.ts'
import type { World } from '../world.ts'

/** What running sources needs of the page. */
export interface SourceEnvironment {
  readonly page: Pick<OpenMessage, 'env' | 'mode' | 'serverPage' | 'surroundings'>
  readonly world: World
  program(): PageProgram
  /** Values of the bindings put in their places. */
  /** `owner`: whose they are, an element or a shared api. */
  resolve(config: JsonObject, bindings: Bindings, input: Json, owner: string, scope?: string): JsonObject
  evaluate(source: string, input: Json, scope?: string): Promise<Json>
  script(source: string, input: Json, scope?: string): Promise<Json>
  /** All rows of an element request again. */
  restartRows(element: ElementId): void
  /** `since`: when what it is about began. */
  say(tone: 'success' | 'error', text: Told, since?: number): void
  /** A file that the page keeps. */
  file(file: string): Promise<File | null>
  /** How much of an upload has gone. */
  sent(upload: number, loaded: number, total: number): void
  /** A part of an answer has come. */
  heard(upload: number, part: Json, by: string): void
  /** In the page's language. */
  inWords(told: Told): Promise<string>
  /** `scope`: the path of the row that asked. */
  deliver(source: ProgramSource, result: LoadResult, scope?: string): void
  /**
   * Requests a shared API for any caller; the result is that of the API. `scope`: the path of the requesting row or
   * block instance.
   */
  asks(api: string, scope?: string): (result: LoadResult) => void
  /** A shared api has told data by itself. */
  answered(api: string, data: Json, scope?: string): void
  failed(element: ElementId, message: Told, scope?: string): void
  /** Announces code that nothing can interrupt. */
  runs(code: Omit<RunningCode, 'key'>): Called
  /** Sources that hung too often to run, and those that do not start by themselves, by `codeName`. */
  readonly refused: ReadonlySet<string>
  readonly held: ReadonlySet<string>
}

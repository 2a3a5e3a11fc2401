import type { Message, Told } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import type { AppStart } from './app.ts'
import type { PageProgram, ProgramPatch } from './program.ts'

export { boundedData, boundedItem, boundedItems, crossing, ITEM_LIMIT, inMegabytes, lengthWithin, VALUE_LIMIT } from './bounded.ts'
export { callChecked } from './call-checked.ts'
export { partOfShape, shapeProblem } from './check-shape.ts'
export { declaredNames, LABELS, labelsIn } from './declared-names.ts'
export { parseOutcome } from './parse-outcome.ts'
export { visitorNames } from './visitor-names.ts'

export type Environment = 'stg' | 'prd'
/**
 * A page as the server knows it: as it is published in an environment, or as it is saved; or a block that is edited by itself, as it is saved. `branch`: the
 * document of the branch that is edited.
 */
export type ServerPage =
  | { readonly page: number; readonly env: Environment }
  | { readonly page: number; readonly env: 'draft'; readonly branch?: number }
  | { readonly block: string; readonly env: 'draft'; readonly branch?: number }

/** Where a page is shown, as far as its logic cares: the language of its reader, and whether it is out of sight. */
export interface Surroundings {
  readonly locale: 'zh' | 'en'
  readonly hidden: boolean
  /** The language of the page's own words, where it has several; unless said, the one of `locale`, or its main one. */
  readonly language?: string
  /** The words of that language, where the program does not have them. */
  readonly texts?: { readonly [key: string]: string }
  /** Ends watching: running flows end as cancelled, with their traces. */
  readonly stopped?: boolean
}

/** Which of the elements that there are once a row: that in one row, by the keys of the rows around it, the outermost first, or all of them. */
export type RowChoice = 'every' | { readonly keys: readonly string[] }

/**
 * Page → engine; one worker serves every open page of an app, told apart by `key`. All texts called JSON are JSON texts:
 * nothing but JSON crosses, and it is parsed once where it arrives.
 */
export interface EngineCalls {
  /**
   * Compiles, evaluates everything once and starts the sources that run immediately; resolves when the first values
   * were posted.
   */
  open(page: {
    readonly key: string
    readonly program: PageProgram
    readonly env: Environment
    readonly route: Json
    readonly user: Json
    /** 'edit' evaluates and loads, but starts no flows. */
    readonly mode: 'edit' | 'preview' | 'live'
    /** What the server holds its requests against; without it, it can ask no other server. */
    readonly serverPage?: ServerPage
    readonly surroundings?: Surroundings
    /** What it shares with the other pages of its app. Changes of that are pushed like others. */
    readonly app?: AppStart
  }): Promise<void>
  /** Tells an open page that it is shown otherwise than before. */
  surround(message: { readonly key: string; readonly surroundings: Surroundings }): void
  update(message: { readonly key: string; readonly patch: ProgramPatch }): Promise<void>
  /**
   * `changes` is JSON: [path, value, path, value, …], e.g. ["variable.count", 1, "Form_1.name", "x"]; one message a turn. What leaves the state stands
   * behind an empty path: ["", "Form_1.name"]. `own`: the page's own write of what pages share comes back.
   */
  push(message: { readonly key: string; readonly seq: number; readonly changes: string; readonly own?: true }): void
  /** Starts the flows of an event, each with the payload (JSON) as its input; resolves when they ended, with whether all of them did so as done. */
  fire(message: {
    readonly key: string
    readonly element: ElementId
    readonly event: string
    readonly payload: string
    /** The path of the row that it happened in. */
    readonly scope?: string
    /** Of a run that is run again: the rows around as they were (`Replay.rows` as JSON), whatever the list has now. */
    readonly rows?: string
  }): Promise<boolean>
  /** Runs an element's source with extra parameters (JSON) and answers a JSON `LoadResult`; `fresh` looks past what is cached. */
  load(message: {
    readonly key: string
    readonly element: ElementId
    readonly params: string
    readonly fresh?: boolean
    /** The path of the row that asks for itself. */
    readonly scope?: string
  }): Promise<string>
  /**
   * Runs an element's source to send files that its parameters (JSON) name, concurrently with its other requests.
   * Returns a JSON `LoadResult`, which is stored nowhere. `upload` is the caller's own number for progress reports.
   */
  send(message: {
    readonly key: string
    readonly element: ElementId
    readonly params: string
    readonly upload: number
    readonly scope?: string
    /** Parts of the response are reported under the same number as they arrive. */
    readonly streams?: boolean
  }): Promise<string>
  /** No caller waits for it any more. */
  stopSending(message: { readonly key: string; readonly upload: number }): void
  /** The value of a formula or script as it stands now, for the editor; JSON `Evaluation`. Never changes the page. */
  evaluate(message: {
    readonly key: string
    readonly kind: 'formula' | 'template' | 'function' | 'script' | 'text'
    readonly source: string
    readonly input: string
    /** The path of the row that it is asked for in. */
    readonly scope?: string
    /** The element whose formula it is. */
    readonly element?: ElementId
  }): Promise<string>
  /** Calls a bound function once per argument list (JSON [[args…], …]); JSON [value, …] comes back, a failed call gives its first argument. */
  apply(message: {
    readonly key: string
    readonly element: ElementId
    readonly path: PropPath
    readonly calls: string
    readonly scope?: string
  }): Promise<string>
  /** An author's regular expression, run where it cannot hang the page. */
  match(message: { readonly key: string; readonly pattern: string; readonly text: string }): Promise<'yes' | 'no' | 'too slow' | 'invalid'>
  /** Runs migrations of plugins (JSON `MigrationTask[]`) away from all pages; JSON `MigrationResult[]`, of fewer where one hung. */
  migrate(tasks: string): Promise<string>
  /**
   * The state as JSON, for the State panel: whole where it is small. Of long lists only the first items are included,
   * and nothing is read that does not fit into the VM. Omitted parts are listed under the empty path, which is unused
   * (`LeftOut`).
   */
  snapshot(key: string): Promise<string>
  close(key: string): Promise<void>
}

/** Engine → page. */
export interface PageCalls {
  /** `values` is JSON: [bindingId, value, …], changed ones only. `seq` is the last push seen. */
  values(message: {
    readonly key: string
    readonly seq: number
    readonly values: string
    readonly failures: readonly Diagnostic[]
    readonly rows?: RowValues
  }): void
  /** The failures at these places have ended, or the places were removed. */
  mended(message: { readonly key: string; readonly places: readonly DiagnosticPlace[] }): void
  /** New data of sources; JSON [elementId, propName, value, …]; of an element in a row, `dataPlace` instead of its id. */
  data(message: { readonly key: string; readonly data: string }): void
  /** An action that needs the page; its parameters (JSON) are parsed again on arrival. */
  act(message: {
    readonly key: string
    readonly action: string
    readonly params: string
    readonly input: string
    /** What started the flow of the action. */
    readonly startedBy?: { readonly element: ElementId; readonly event: string }
    /** The path of the row that asks. */
    readonly scope?: string
  }): Promise<ActionOutcome>
  /** A component's method. */
  call(message: {
    readonly key: string
    readonly element: ElementId
    readonly method: string
    readonly args: string
    /** The path of the row that asks: the nearest element of that id, outward from there. */
    readonly scope?: string
    /** Instead of the nearest one. */
    readonly row?: RowChoice
    /** Without them, where the method takes others. */
    readonly when?: 'if taken'
  }): Promise<ActionOutcome>
  /** Variables changed by a flow; JSON [path, value, …]. One that pages share comes back with a push, in the order of all pages' writes. */
  state(message: { readonly key: string; readonly changes: string }): void
  trace(message: { readonly key: string; readonly trace: Trace }): void
  /** A file that the page keeps; null where there is none of this name. The one thing that crosses and is no JSON. */
  file(message: { readonly key: string; readonly file: string }): Promise<File | null>
  /** Bytes of an upload that have gone, of so many. */
  sent(message: { readonly key: string; readonly upload: number; readonly loaded: number; readonly total: number }): void
  /** A part (JSON) of an answer that the page takes while it comes. */
  heard(message: { readonly key: string; readonly upload: number; readonly part: string }): void
  /** Messages that code wrote with `console`, in their order. */
  log(message: { readonly key: string; readonly entries: readonly LogEntry[] }): void
  /** What a source has to tell the page's user. */
  say(message: { readonly key: string; readonly tone: 'success' | 'error'; readonly text: Told }): void
}

/** A message of `console` in code of the page. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly level: 'log' | 'info' | 'warn' | 'error'
  /** The code's own text; a message where entries were left out. */
  readonly text: Told
}

/** What changed in rows, as JSON: lists of them come before values in them. */
export interface RowValues {
  /** `[[number of the scope around (0: the page), template, [[scope, key], …], from?, total?], …]`: the last two where not all rows are there. */
  readonly lists: string
  /** `[scope, bindingId, value, …]` */
  readonly values: string
  /** The templates changed: earlier scopes are removed, except where their paths are valid again. */
  readonly isNew?: true
}

export type ActionOutcome =
  | { readonly ok: true; readonly value?: Json }
  /** `quiet` is a failure that is no fault: the visitor caused it or sees the reason. */
  | { readonly ok: false; readonly reason: Told; readonly value?: Json; readonly quiet?: true }

/** The answer of a source after mapping; `code` 0 is success. */
export interface LoadResult {
  readonly code: number | string
  readonly data: Json
  /** The mapped data before the source field picked a part of it. */
  readonly originData: Json
  /** The service's words; of a failure of ours, what `problem` tells, in the page's language. */
  readonly msg: string
  readonly problem?: Message
  /** What a failure says about fields of what was sent, by their names with dots; in the service's words. */
  readonly fields?: { readonly [field: string]: string }
}
export type Evaluation =
  | { readonly ok: true; readonly value: Json; readonly ms: number }
  | { readonly ok: false; readonly message: Told; readonly at?: { readonly line: number; readonly column: number } }

/** Where something fails: one at a time. */
export interface DiagnosticPlace {
  readonly element: ElementId
  readonly path: PropPath
}
export type FailedPlace = Pick<Diagnostic, 'code' | 'element' | 'path' | 'scope'>
export interface Diagnostic extends DiagnosticPlace {
  /** `FORMULA_THROWN`, `FORMULA_TIMEOUT`, `FORMULA_QUARANTINED`, `SOURCE_FAILED`, … */
  readonly code: string
  readonly message: Told
  readonly at?: { readonly line: number; readonly column: number }
  /** Of a row: its path, `ForEach_1:r7/FormList_2:k3`; of several rows the first one's. */
  readonly scope?: string
  /** In how many rows it fails. */
  readonly rows?: number
  /** Of data that its component does not take: the path of the first part in it that it would take. */
  readonly part?: string
  /** Of a formula: what it read when it failed. */
  readonly formula?: FailedFormula
}
/** A formula as it failed, with values abridged as in traces. */
export interface FailedFormula {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly kind: 'formula' | 'template' | 'function' | 'text'
  readonly source: string
  /** Its `eventParams`, where it had any. */
  readonly input?: Json
  /** By path. */
  readonly read: JsonObject
}

export interface Trace {
  readonly flow: string
  /** `scope` is the path of the row that it happened in. */
  readonly startedBy: { readonly element: ElementId; readonly event: string; readonly scope?: string }
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly steps: readonly TraceStep[]
  /** What it takes to run it again; absent when that did not fit. */
  readonly replay?: Replay
  readonly end: 'done' | 'failed' | 'cancelled' | 'step limit'
  /** Run by a step of another flow, which knows how it ended. */
  readonly called?: true
}
/** The start of a run and the answers that it received, in order. */
export interface Replay {
  readonly payload: Json
  /** Of a flow of a row: that row and those around it, `[[element, key, index, item], …]`, the outermost first. */
  readonly rows?: Json
  /** The page's state but for the data of its elements. */
  readonly state: JsonObject
  /** In the order in which they came. */
  readonly answers: readonly TraceAnswer[]
}
export interface TraceAnswer {
  /**
   * `data` is element data that the run read, `state` is what others wrote during the run, `stop` is a cancellation.
   */
  readonly ask: 'time' | 'random' | 'wait' | 'request' | 'fetch' | 'call' | 'act' | 'data' | 'state' | 'stop'
  /** The api; the method and address; the element and method; the action; the path. */
  readonly of: string
  /** A number, a `LoadResult`, an `ActionOutcome`, an answer as text; of `data` and `state`, the value (none: it left) and how many evaluations came before. `data` of `@` and a row's path is that of its rows. */
  readonly answer: Json
}
export interface TraceStep {
  readonly node: string
  readonly action: string
  /** Whose the action is, where that is a plugin from outside of the product: `acme.rating 1.4.0`. */
  readonly plugin?: string
  readonly input: Json
  readonly params: Json
  readonly outcome: ActionOutcome
  readonly ms: number
}

/** What of the state is not in what is shown of it. */
export interface LeftOut {
  readonly path: string
  /** Of a list, how many there are; 1 of anything else. */
  readonly items: number
  /** The first so many are shown. */
  readonly kept: number
  /** There was no room to read more; else it is only long. */
  readonly isFull: boolean
}

/** A part of the state as the VM tells of it: `weight` characters of JSON, of a list with so many `items` those of the first `counted`; -1 of what is none. */
export type StatePart = readonly [keys: readonly string[], weight: number, items: number, counted: number]

import type { Told } from '#kernel/message'
import type { Bindings } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'

// What goes to the process that runs authors' code and comes back: plain JSON, one answer for each request, in their
// order.

/** What code of a session may know of the world, which a second run with the same values sees again. */
export interface LogicWorld {
  /** Milliseconds since the epoch: the time stands still. */
  readonly now: number
  /** Begins the chance that code sees. */
  readonly seed: string
  readonly zone: string
}

/** Milliseconds that one formula and one script may take. */
export interface LogicBudget {
  readonly formula: number
  readonly script: number
}

/** A virtual machine of its own with names that code may read. */
export interface SessionStart {
  /** Sessions with the same code take up each other's machines, such as those of one version of a workflow. */
  readonly code: string
  readonly names: JsonObject
  readonly world: LogicWorld
  readonly budget: LogicBudget
}

export type LogicAsk =
  /** Nothing: the session is there. */
  | { readonly kind: 'ready' }
  /** Values in the places of bindings; `input` is the `eventParams` of each. */
  | { readonly kind: 'resolve'; readonly params: JsonObject; readonly bindings: Bindings; readonly input: Json }
  /** A script to its end. */
  | { readonly kind: 'script'; readonly source: string; readonly input: Json }

export interface LogicRequest {
  readonly session: string
  /** Makes the session, or makes it again. */
  readonly start?: SessionStart
  /** State paths and values that have changed since the last request: `['variable.total', 12, …]`. */
  readonly changes?: readonly Json[]
  /** Absent: the session ends. */
  readonly ask?: LogicAsk
}

export type LogicAnswer =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: Told; readonly path?: string }
  /** This process knows nothing of the session: it needs its start. */
  | { readonly ok: false; readonly unknown: true }

/** The process is up; said once, before any answer. */
export const LOGIC_READY = 'ready'
export type LogicMessage = typeof LOGIC_READY | LogicAnswer

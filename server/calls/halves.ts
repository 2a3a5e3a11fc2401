import type { Label } from '#kernel/message'
import type { DeclaredGrants } from '#kernel/plugin'
import type { JobAbout } from '../durable/durable.ts'
import type { PartWork } from '../parts/part.ts'

/** Why a server half cannot run. */
export interface HalfProblem {
  readonly code: string
  readonly message: Label
}

/** The server half of a plugin, as a folder of the operator has it. */
export interface WantedHalf {
  /** The plugin. */
  readonly id: string
  readonly version: string
  readonly label: Label
  /** Of the manifest: another half has another one. */
  readonly hash: string
  /** The operator's folder, for messages. */
  readonly folder: string
  /** The file whose default export is the module, on this server's disk. */
  readonly file: string
  readonly grants: DeclaredGrants
}

/** What a running half contributes, by id or name. */
export interface RunningHalf {
  readonly calls: readonly string[]
  readonly jobs: readonly string[]
  readonly workflows: readonly string[]
  readonly tables: readonly string[]
  readonly hasProjectData: boolean
}

/** The server halves of plugins from folders. */
export interface Halves {
  /**
   * Stops every half that is not among these, and starts those that do not run. Returns why halves did not start, by
   * the hash of their manifest.
   */
  apply(wanted: readonly WantedHalf[]): Promise<ReadonlyMap<string, HalfProblem>>
  /** Null for one that does not run. */
  running(hash: string): RunningHalf | null
  /** The kinds of jobs that running halves do. */
  jobKinds(): readonly (readonly [kind: string, about: JobAbout | undefined])[]
  /** The share of all running halves in files of projects. */
  readonly part: PartWork
}

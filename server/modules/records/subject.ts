import type { DataEnv } from '../models/index.ts'
import type { Action, Permit } from './policy-model.ts'

/** Who reads or writes records, where, and what they may. */
export interface Subject {
  /** Null for a caller without a login, and for the server itself. */
  readonly userId: number | null
  /** The name of the key of the project that asks; without a person. */
  readonly keyName?: string
  readonly projectId: number
  readonly env: DataEnv
  readonly origin: 'page' | 'call' | 'workflow' | 'import' | 'approval'
  /** The workflows and records that led to it, the first one first; absent where a person or a program asks. */
  readonly chain?: readonly string[]
  /** The time zone in which days begin. */
  readonly zone: string
  /** What an action may be done with in a model; null where it is forbidden. */
  permit(modelId: number, action: Action): Permit | null
}

/** Everything is permitted. */
export const ALL: Permit = { where: true, fields: true }

import type { Config } from '../config.ts'

/** `bad` keeps the installation from working or from being safe; `warn` is to be looked after. */
export type Grade = 'good' | 'warn' | 'bad'

/** One thing that was looked at. */
export interface Finding {
  readonly grade: Grade
  /** What is so, without a full stop. */
  readonly says: string
  /** What there is to do; of everything that is not good. */
  readonly advice?: string
}

/** The database as it was found, for reading. */
export interface FoundDatabase {
  /** Names of its tables. */
  readonly tables: ReadonlySet<string>
  /** Rows of a statement in the words that both kinds of database know. Values are as the database gives them. */
  rows<T extends object>(statement: string): Promise<readonly T[]>
}

/** What checks know of the installation. */
export interface Patient {
  readonly config: Config
  readonly env: { readonly [name: string]: string | undefined }
  readonly now: () => Date
  /** Null where there is none, or where it cannot be read; the check of the database reports that. */
  readonly database: FoundDatabase | null
  /** Bytes of the disk of a folder. */
  readonly diskOf: (folder: string) => { readonly free: number; readonly size: number }
}

/** Something that the doctor looks at. */
export interface DoctorCheck {
  /** One word: `mail`. */
  readonly name: string
  /** What it throws is a bad finding. */
  look(patient: Patient): Promise<readonly Finding[]>
}

/** Checks of a module, read when they are asked for. */
export type CheckList = () => Promise<readonly DoctorCheck[]>

export const good = (says: string): Finding => ({ grade: 'good', says })
export const warn = (says: string, advice: string): Finding => ({ grade: 'warn', says, advice })
export const bad = (says: string, advice: string): Finding => ({ grade: 'bad', says, advice })

/** What a failure says of itself, without what follows its first line. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''

/** Megabytes or gigabytes, for people. */
export const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`

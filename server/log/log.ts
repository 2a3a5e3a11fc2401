import { logFault } from '../db/fault-text.ts'

/** What a line says beside its words. Never bodies, secrets, or addresses of people. */
export type LogFields = { readonly [name: string]: string | number | boolean | null | undefined }

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Takes the lines of the server's log: an event each, with its level, its words in English, and its fields. */
export interface Log {
  debug(words: string, fields?: LogFields): void
  info(words: string, fields?: LogFields): void
  warn(words: string, fields?: LogFields): void
  error(words: string, fields?: LogFields): void
  /** A failure of the server's own, with what a log may hold of it. An outage is one line, however often it fails. */
  fault(error: unknown): void
  /** Waits until what was taken is written; for the end of the process. */
  end(): Promise<void>
  /** Whether lines of the level are written. */
  writes(level: Exclude<LogLevel, 'silent'>): boolean
}

const nothing = (): void => undefined
/** Takes lines and writes none; failures go to the console. */
export const quietLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fault: logFault,
  end: async () => undefined,
  writes: () => false,
}

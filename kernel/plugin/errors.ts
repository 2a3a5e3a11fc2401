export type KernelErrorCode =
  | 'SCOPE_CLOSED'
  | 'DISPOSE_FAILED'
  | 'DUPLICATE_CONTRIBUTION'
  | 'DUPLICATE_PLUGIN'
  | 'DEPENDENCY_CYCLE'
  | 'UNDECLARED_DEPENDENCY'
  | 'DEPENDENCY_NOT_ACTIVE'
  | 'UNKNOWN_PLUGIN'
  | 'REFUSED_CONTRIBUTION'
  | 'ASYNC_SETUP'
  | 'REPLACE_FAILED'
  | 'UNKNOWN_PART'
  | 'PART_CYCLE'

/** What the kernel refuses, and why; the message names every side involved. */
export class KernelError extends Error {
  constructor(
    readonly code: KernelErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'KernelError'
  }
}

/** Anything thrown, as an Error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

import { type Message, MessageError } from '#kernel/message'

/** What the kernel refuses, and why; the message names every side involved. Its words are those of `plugin`. */
export class KernelError extends MessageError {
  override readonly name = 'KernelError'
  declare readonly told: Message
  constructor(told: Message, options: ErrorOptions = {}) {
    super(told)
    if ('cause' in options) this.cause = options.cause
  }
}

/** Anything thrown, as an Error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

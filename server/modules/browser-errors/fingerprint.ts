import { createHash } from 'node:crypto'

const OWN_FRAME = /\/assets\/([\w.-]+?)(?:-[\w-]{8})?\.js:\d+:\d+/

/**
 * The file of our own code that comes first in a stack, without the hash that each build gives it; empty where none
 * does.
 */
export const ownFileOf = (stack: string): string => OWN_FRAME.exec(stack)?.[1] ?? ''

/**
 * The same for the same error in whatever release: by app, message without numbers, and the first file of our own code
 * in its stack.
 */
export const fingerprintOf = (error: {
  readonly app: string
  readonly message: string
  readonly stack: string
}): string => {
  const message = error.message.replace(/\d+/g, '#')
  return createHash('sha256')
    .update([error.app, message, ownFileOf(error.stack)].join('\n'))
    .digest('hex')
}

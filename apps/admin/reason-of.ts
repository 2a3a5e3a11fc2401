import { NO_CONNECTION, tableIn } from '#kernel/message'
import { ApiError } from '../shell/api-error.ts'
import { currentSource } from '../shell/locale.ts'
import { isLostCode } from '../shell/lost-code.ts'

/**
 * What a person reads of a failure: what the server says; browsers report a code file that did not load in English
 * alone.
 */
export const reasonOf = (error: Error): string =>
  isLostCode(error) || !(error instanceof ApiError) ? tableIn(NO_CONNECTION, currentSource()) : error.message

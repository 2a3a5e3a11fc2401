import { toldBy } from '#kernel/message'
import { ApiError } from '../../shell/api-error.ts'
import { currentLocale } from '../../shell/locale.ts'
import { isLostCode } from '../../shell/lost-code.ts'
import { translate } from '../../shell/messages.ts'
import { NotLoaded } from '../panel/code-loading.ts'
import { common } from './common.ts'
import { kernelSpeaker } from './kernel-words.ts'

/** The server's code of a refusal that says no more than that. */
const NO_PERMISSION = 40301

/** What a person reads of anything thrown: never a browser's own sentence about a connection, nor the address of a file. */
export function failureText(thrown: unknown): string {
  const reason = reasonText(thrown)
  return thrown instanceof ApiError && thrown.code === NO_PERMISSION ? translate(common, 'askForAccess', { reason }) : reason
}

/** The same without whom to ask, for the screen that says that itself. */
export const reasonText = (thrown: unknown): string =>
  thrown instanceof NotLoaded || isLostCode(thrown) ? translate(common, 'notLoaded') : kernelSpeaker.now(toldBy(thrown), currentLocale())

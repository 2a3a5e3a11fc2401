import { toldBy } from '#kernel/message'
import { currentLocale } from '../shell/locale.ts'
import { isLostCode } from '../shell/lost-code.ts'
import { translate } from '../shell/messages.ts'
import { NotLoaded } from './code-loading.ts'
import { kernelSpeaker } from './kernel-words.ts'
import { common } from './texts.ts'

/** What a person reads of anything thrown: never a browser's own sentence about a connection, nor the address of a file. */
export function failureText(thrown: unknown): string {
  return thrown instanceof NotLoaded || isLostCode(thrown)
    ? translate(common, 'notLoaded')
    : kernelSpeaker.now(toldBy(thrown), currentLocale())
}

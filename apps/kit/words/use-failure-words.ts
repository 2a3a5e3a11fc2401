import { toldBy } from '#kernel/message'
import { useMessages } from '../../shell/messages.ts'
import { useLocale } from '../../shell/use-locale.ts'
import { NotLoaded } from '../panel/code-loading.ts'
import { common } from './common.ts'
import { kernelSpeaker } from './kernel-words.ts'

/** What a person is told of a part that failed; where its code did not come, no address is shown. */
export function useFailureWords(error: Error): string {
  const c = useMessages(common)
  const locale = useLocale()
  return error instanceof NotLoaded ? c('notLoaded') : kernelSpeaker.now(toldBy(error), locale)
}

import { Message } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { currentLocale } from '../../shell/messages.ts'

/** Milliseconds. A message that answers no action, such as one while a page opens, is shown longer, because nobody waits for it. */
const TOLD = 8_000
const ANSWERED = 3_000

/** Shows why something did not happen. */
export function showReason(reason: Label, tone: 'info' | 'success' | 'warning' | 'error' = 'warning'): void {
  Message[tone]({ content: labelIn(reason, currentLocale()), duration: tone === 'info' ? TOLD : ANSWERED })
}

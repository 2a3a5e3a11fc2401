import { Message } from '@arco-design/web-react'
import type { Label } from '#kernel/page'
import { currentLocale } from '../../../shell/messages.ts'

/** Milliseconds: what is told by itself, such as while a page opens, has to be found first. */
const TOLD = 8_000
const ANSWERED = 3_000

/** Shows why something did not happen. */
export function showReason(reason: Label, tone: 'info' | 'success' | 'warning' | 'error' = 'warning'): void {
  Message[tone]({ content: reason[currentLocale()], duration: tone === 'info' ? TOLD : ANSWERED })
}

import { Message } from '@arco-design/web-react'
import type { Label } from '#kernel/page'
import { currentLocale } from '../../../shell/messages.ts'

/** Shows why something did not happen. */
export function showReason(reason: Label, tone: 'info' | 'success' | 'warning' | 'error' = 'warning'): void {
  Message[tone](reason[currentLocale()])
}

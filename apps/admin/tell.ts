import { Message } from '@arco-design/web-react'
import '@arco-design/web-react/es/Message/style/css.js'
import { type Label, labelIn } from '#kernel/message'
import { currentLocale } from '../shell/locale.ts'

/** Shows a short text that goes away by itself. */
export function tell(text: Label, tone: 'info' | 'success' | 'warning' | 'error' = 'info'): void {
  Message[tone](labelIn(text, currentLocale()))
}

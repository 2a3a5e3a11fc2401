import { Message, Modal } from '@arco-design/web-react'
import { createElement } from 'react'
import type { MailOutcome } from '../../../server/wire.ts'
import { translate } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { invitationTexts } from './invitation-texts.ts'

/** Shows whether somebody was told by mail. Where they were not, the dialog stays until it is closed: it holds the link to hand over. */
export function tellMailed(
  locale: Parameters<typeof timeText>[1],
  { name, mail }: { readonly name: string; readonly mail: MailOutcome | null },
): void {
  if (mail === null || mail.sent) {
    Message.success(translate(invitationTexts, 'invited', { name }))
    return
  }
  const link = new URL(mail.link, window.location.origin).href
  Modal.info({
    title: translate(invitationTexts, 'notMailed', { name }),
    content: [
      translate(invitationTexts, 'notMailedText', { time: mail.againAt === null ? '' : timeText(mail.againAt, locale) }),
      ' ',
      // A link, so that the keyboard reaches it and browsers offer to copy it.
      createElement('a', { key: 'link', href: link, className: 'back-office-handed-link' }, link),
    ],
  })
}

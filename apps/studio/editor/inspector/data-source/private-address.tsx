import { Button, Message } from '@arco-design/web-react'
import type { LoadResult } from '#kernel/engine'
import { useEditor } from '#sdk/studio'
import { defineMessages, useMessages } from '#shell/messages'
import { openedPage } from '../../document/opened-page.ts'

const texts = defineMessages('editor-private-address', {
  zh: {
    allow: '在项目设置中允许',
    ask: '复制给超级管理员的说明',
    askHint: '只有超级管理员可以允许请求内网地址',
    copied: '说明已复制，请发给超级管理员',
    notCopied: '无法复制，请把地址告诉超级管理员：{{address}}',
    message: '页面“{{page}}”需要请求内网地址 {{address}}，请在项目设置中允许：{{link}}',
  },
  en: {
    allow: 'Allow it in the project settings',
    ask: 'Copy a message for a super administrator',
    askHint: 'Only super administrators can allow requests to private addresses',
    copied: 'Copied. Send the message to a super administrator',
    notCopied: 'It could not be copied. Give the address to a super administrator: {{address}}',
    message: 'The page “{{page}}” needs the private address {{address}}. Please allow it in the project settings: {{link}}',
  },
})

/** Whether a request was refused because its address is in a private network. */
export const isPrivate = ({ code }: Pick<LoadResult, 'code'>): boolean => code === 'PRIVATE'

/**
 * The way on from a request to a private address that was refused: the setting for those who may change it, for
 * others a message to hand on.
 * `address`: the address that was requested.
 */
export function PrivateAddress({ address }: { readonly address: string }) {
  const t = useMessages(texts)
  const { user, records } = useEditor().part(openedPage)
  const setting = `/project/${records.page.projectId}/config#network`
  if (user.role === 1)
    return (
      <p>
        <Button size="mini" href={setting} target="_blank" rel="noopener">
          {t('allow')}
        </Button>
      </p>
    )
  const copy = () => {
    const link = new URL(setting, window.location.href).href
    const message = t('message', { address, page: records.page.name, link })
    const written = navigator.clipboard?.writeText(message) ?? Promise.reject(new Error('No clipboard'))
    written.then(
      () => Message.success(t('copied')),
      () => Message.warning(t('notCopied', { address })),
    )
  }
  return (
    <p>
      <Button size="mini" onClick={copy}>
        {t('ask')}
      </Button>{' '}
      <span className="td-hint">{t('askHint')}</span>
    </p>
  )
}

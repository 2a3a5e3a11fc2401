import { Alert, Button, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import type { TabLease } from '../../shell/sync/tab-lease.ts'

const texts = defineMessages('document-elsewhere', {
  zh: {
    take: '在此处编辑',
    silentTitle: '另一个标签页没有响应',
    silent: '可以直接接管：它保存在本机的修改会在这里恢复，最后半秒的输入可能丢失。',
    seize: '接管',
    cancel: '取消',
  },
  en: {
    take: 'Edit here instead',
    silentTitle: 'The other tab does not answer',
    silent:
      'You can take over all the same: what it kept on this device is restored here. What was typed in its last half second may be lost.',
    seize: 'Take over',
    cancel: 'Cancel',
  },
})

const KEPT: Label = {
  zh: '另一个标签页中有既无法保存也无法暂存的修改，请先在那里处理。',
  en: 'The other tab has changes that it can neither save nor keep on this device. Please finish there first.',
}

/** Another tab of this browser edits the document: the way to go on here. */
export function ElsewhereNotice({ reason, lease }: { readonly reason: Label; readonly lease: TabLease }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const take = async (): Promise<void> => {
    setAsking(true)
    const outcome = await lease.ask()
    setAsking(false)
    if (outcome === 'kept') Message.warning(labelIn(KEPT, locale))
    if (outcome === 'silent') {
      Modal.confirm({
        title: t('silentTitle'),
        content: t('silent'),
        okText: t('seize'),
        cancelText: t('cancel'),
        onOk: lease.seize,
      })
    }
  }
  return (
    <Alert
      type="warning"
      banner
      content={labelIn(reason, locale)}
      action={
        <Button size="mini" type="primary" loading={asking} onClick={() => void take()}>
          {t('take')}
        </Button>
      }
    />
  )
}

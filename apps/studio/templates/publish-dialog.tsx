import { Message } from '@arco-design/web-react'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { TemplateCardDialog } from './card-dialog.tsx'
import { templateTexts } from './texts.ts'

/** Offers a page or a project as a template. */
export function PublishTemplateDialog(props: {
  readonly source: { readonly type: 'page' | 'project'; readonly id: number; readonly name: string }
  readonly onClose: () => void
}) {
  const { source, onClose } = props
  const t = useMessages(templateTexts)
  const { type, id, name } = source
  return (
    <TemplateCardDialog
      title={t(type === 'page' ? 'publishPage' : 'publishProject', { name })}
      ok={t('publish')}
      {...(type === 'project' ? { note: t('projectHolds') } : {})}
      initial={{ name: name.slice(0, 40), remark: '', category: 'other', picture: '', listed: 1 }}
      onSubmit={async (values) => {
        if (type === 'page') await call('POST /template/create', { pageId: id, ...values })
        else await call('POST /template/createProject', { projectId: id, ...values })
        Message.success(t('published'))
      }}
      onClose={onClose}
    />
  )
}

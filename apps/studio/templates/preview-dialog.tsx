import { Alert, Button, Modal, Select, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { TemplateInfo } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { TemplatePreview } from './template-preview.tsx'
import { templateTexts } from './texts.ts'

/** Where the editor shows a page of a template. */
function addressOfTemplate(id: TemplateInfo['id'], position: number): string {
  const at = typeof id === 'string' ? `built-in-template/${id.replace('built-in:', '')}` : `template/${id}`
  return `/editor/${at}${position === 0 ? '' : `?position=${position}`}`
}

/** What a template looks like, page by page, and what it says of itself. */
export function PreviewDialog(props: { readonly template: TemplateInfo; readonly onUse: () => void; readonly onClose: () => void }) {
  const { template, onUse, onClose } = props
  const t = useMessages(templateTexts)
  const locale = useLocale()
  const [position, setPosition] = useState(0)
  const { data, error, loading } = useLoaded(`template ${template.id} ${locale}`, (signal) =>
    call('GET /template/detail/{id}', { id: template.id, language: locale }, { signal }),
  )
  return (
    <Modal
      visible
      title={template.name}
      style={{ width: 'min(960px, calc(100vw - 32px))' }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button href={addressOfTemplate(template.id, position)} target="_blank">
            {t('openWhole')}
          </Button>
          <Button type="primary" onClick={onUse}>
            {t('use')}
          </Button>
        </>
      }
    >
      {error && <Alert type="error" content={failureText(error)} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <div className="template-picker">
          {data.remark !== '' && <p style={{ margin: 0 }}>{data.remark}</p>}
          {data.carries.length > 0 && (
            <ul className="template-carries" aria-label={t('carries')}>
              {data.carries.map(({ id, label, count }) => (
                <li key={id}>
                  {labelIn(label, locale)} {count}
                </li>
              ))}
            </ul>
          )}
          {data.pages.length > 1 && (
            <Select
              aria-label={t('pageOf')}
              value={position}
              options={data.pages.map((page) => ({ value: page.position, label: page.name }))}
              onChange={setPosition}
            />
          )}
          <TemplatePreview key={position} id={template.id} position={position} name={data.pages[position]?.name ?? template.name} />
        </div>
      )}
    </Modal>
  )
}

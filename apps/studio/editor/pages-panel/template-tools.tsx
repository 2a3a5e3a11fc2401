import { Button } from '@arco-design/web-react'
import { IconCopy, IconEdit } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { defineMessages, useLocale, useMessages } from '#shell/messages'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { NARROW, useMedia } from '../../../kit/list/use-media.ts'
import { UseTemplateDialog } from '../../templates/use-dialog.tsx'
import { openedPage } from '../document/opened-page.ts'

const texts = defineMessages('template-tools', {
  zh: { use: '使用模板', edit: '编辑来源页面' },
  en: { use: 'Use the template', edit: 'Edit the page it is made from' },
})

/** Of a template that is looked at: making something of it, and for its author the way to the page that it was made from. */
export function TemplateTools() {
  const { named } = useEditor().part(openedPage)
  return 'template' in named ? <Tools id={named.template} /> : null
}

function Tools({ id }: { readonly id: number | string }) {
  const t = useMessages(texts)
  const [, go] = useLocation()
  const language = useLocale()
  const narrow = useMedia(NARROW)
  const [using, setUsing] = useState(false)
  const load = (signal: AbortSignal) => call('GET /template/detail/{id}', { id, language }, { signal })
  const { data } = useLoaded(`template ${id} ${language}`, load)
  if (!data) return null
  return (
    <>
      {data.type === 'page' && data.sourceId !== null && (
        <Button
          size="small"
          icon={<IconEdit />}
          aria-label={t('edit')}
          title={t('edit')}
          onClick={() => go(`/editor/${data.sourceId}/edit`)}
        >
          {narrow ? null : t('edit')}
        </Button>
      )}
      <Button size="small" type="primary" icon={<IconCopy />} aria-label={t('use')} title={t('use')} onClick={() => setUsing(true)}>
        {narrow ? null : t('use')}
      </Button>
      {using && <UseTemplateDialog template={data} onClose={() => setUsing(false)} />}
    </>
  )
}

import { Button, Message } from '@arco-design/web-react'
import { IconApps } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ModelDetail } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { MODEL_PARAM } from './make-param.ts'
import { modelTexts } from './texts.ts'

/** Adds a page for the model and opens it, where the editor asks what to make. */
export function MakePageButton({ model }: { readonly model: ModelDetail }) {
  const t = useMessages(modelTexts)
  const language = useLocale()
  const [, go] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const { projectId, name, description } = model
  const make = async () => {
    setBusy(true)
    try {
      const { id } = await call('POST /pages/create', { name: description || name, projectId, language })
      go(`/editor/${id}/edit?${MODEL_PARAM}=${encodeURIComponent(name)}`)
    } catch (thrown) {
      Message.error(failureText(thrown))
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<IconApps />}
      loading={isBusy}
      disabled={model.fields.length === 0}
      title={t('makePageHint')}
      onClick={() => void make()}
    >
      {t('makePage')}
    </Button>
  )
}

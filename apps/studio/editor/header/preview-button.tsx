import { Button } from '@arco-design/web-react'
import { IconClose, IconPlayArrow } from '@arco-design/web-react/icon'
import { labelIn } from '#kernel/message'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { COMMANDS } from '../commands/labels.ts'

const texts = defineMessages('editor-preview', { zh: { exit: '退出预览' }, en: { exit: 'Exit Preview' } })

/** Starts the preview, and ends it. */
export function PreviewButton() {
  const { mode } = useEditor()
  const t = useMessages(texts)
  const locale = useLocale()
  const set = (next: 'edit' | 'preview') => () => {
    mode.value = next
  }
  return useSignalValue(mode) === 'preview' ? (
    <Button size="small" className="ed-header-preview" icon={<IconClose />} aria-label={t('exit')} onClick={set('edit')}>
      {t('exit')}
    </Button>
  ) : (
    <Button
      size="small"
      className="ed-header-preview"
      icon={<IconPlayArrow />}
      aria-label={labelIn(COMMANDS.preview, locale)}
      onClick={set('preview')}
    >
      {labelIn(COMMANDS.preview, locale)}
    </Button>
  )
}

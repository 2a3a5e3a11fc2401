import { Radio } from '@arco-design/web-react'
import { useEffect } from 'react'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { WIDTHS } from '../commands/view-commands.ts'
import { useEditorUi } from '../editor-ui.ts'

const texts = defineMessages('editor-width', { zh: { width: '画布宽度', fit: '自适应' }, en: { width: 'Canvas width', fit: 'Fit' } })

const STORED = 'tessera-editor-width'

/** The canvas' width; remembered on this device. */
export function WidthSwitch() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const width = useSignalValue(session.width)
  useEffect(() => {
    const stored = Number(localStorage.getItem(STORED))
    if (WIDTHS.some((each) => each === stored)) session.width.value = stored
  }, [session])
  return (
    <Radio.Group
      type="button"
      size="mini"
      className="ed-widths"
      aria-label={t('width')}
      value={width}
      onChange={(value: number | 'fit') => {
        session.width.value = value
        localStorage.setItem(STORED, String(value))
      }}
      options={[{ label: t('fit'), value: 'fit' }, ...WIDTHS.map((value) => ({ label: String(value), value }))]}
    />
  )
}

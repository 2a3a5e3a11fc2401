import { Form, Input } from '@arco-design/web-react'
import type { DictionaryItem } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useMessages } from '../../shell/messages.ts'
import { type DraftItem, readPasted } from './draft-items.ts'
import { dictionaryTexts } from './texts.ts'

interface Values {
  readonly text: string
}
interface PasteDialogProps {
  readonly drafts: readonly DraftItem[]
  readonly onPaste: (items: readonly DictionaryItem[]) => void
  readonly onClose: () => void
}

/** Takes items that were copied from a spreadsheet. */
export function PasteDialog({ drafts, onPaste, onClose }: PasteDialogProps) {
  const t = useMessages(dictionaryTexts)
  const [form] = Form.useForm<Values>()
  const text = (Form.useWatch('text', form) as string | undefined) ?? ''
  const found = readPasted(text)
  const values = new Set(drafts.map(({ value }) => value.trim()))
  const known = found.filter(({ value }) => values.has(value)).length
  return (
    <FormDialog<Values>
      title={t('pasteTitle')}
      ok={t('pasteOk')}
      form={form}
      initial={{ text: '' }}
      ready={found.length > 0}
      width={640}
      onSubmit={async (given) => onPaste(readPasted(given.text))}
      onClose={onClose}
    >
      <p className="dictionary-hint">{t('pasteHelp')}</p>
      <Form.Item
        field="text"
        label={t('pasteLabel')}
        extra={found.length === 0 ? t('pasteNone') : t('pasteFound', { count: found.length, known })}
      >
        <Input.TextArea
          className="dictionary-paste"
          autoSize={{ minRows: 8, maxRows: 16 }}
          placeholder={'paid\t已付\tPaid\t#00b42a'}
        />
      </Form.Item>
    </FormDialog>
  )
}

import { Alert, Button, Form, Input, Message, Radio, Select } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import type { TemplateInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import './templates.css'
import { CATEGORIES, templateTexts } from './texts.ts'

/** What a template says of itself. */
export type TemplateCardValues = Pick<TemplateInfo, 'name' | 'remark' | 'category' | 'picture' | 'listed'>

const MOST_BYTES = 1.5 * 1024 * 1024

/** The fields of a template. Their values are the form's, whose owner sends it. */
export function TemplateCardFields() {
  const t = useMessages(templateTexts)
  const c = useMessages(common)
  return (
    <>
      <Form.Item field="name" label={c('name')} rules={[{ required: true, match: /\S/, message: c('nameRequired') }]}>
        <Input maxLength={40} autoFocus />
      </Form.Item>
      <Form.Item field="category" label={t('category')}>
        <Select aria-label={t('category')} options={CATEGORIES.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item field="remark" label={c('remark')}>
        <Input.TextArea maxLength={200} showWordLimit autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item field="picture" label={t('picture')} extra={t('pictureHint')}>
        <PictureField />
      </Form.Item>
      <Form.Item field="listed" label={t('visible')}>
        <Radio.Group direction="vertical" className="page-access">
          <Radio value={1}>{t('listed')}</Radio>
          <Radio value={2}>{t('unlistedText')}</Radio>
        </Radio.Group>
      </Form.Item>
    </>
  )
}

function PictureField({ value = '', onChange }: { readonly value?: string; readonly onChange?: (picture: string) => void }) {
  const t = useMessages(templateTexts)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setProblem(undefined)
    if (file.size > MOST_BYTES) return setProblem(t('tooLarge'))
    setBusy(true)
    try {
      onChange?.((await call('POST /cloud/upload/files', { file })).url)
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown))
      Message.clear()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="template-picture-field">
        {value !== '' && <img src={value} alt={t('picture')} />}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={t('choosePicture')}
          onChange={(event) => {
            void upload(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button size="small" icon={<IconUpload />} loading={busy} onClick={() => input.current?.click()}>
          {t('choosePicture')}
        </Button>
        {value !== '' && (
          <Button size="small" onClick={() => onChange?.('')}>
            {t('removePicture')}
          </Button>
        )}
      </div>
      {problem !== undefined && <Alert type="error" content={problem} style={{ marginTop: 8 }} />}
    </>
  )
}

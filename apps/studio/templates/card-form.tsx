import { Form, Input, Radio, Select } from '@arco-design/web-react'
import type { TemplateInfo } from '../../../server/wire.ts'
import { common } from '../../kit/words/common.ts'
import { useMessages } from '../../shell/messages.ts'
import { PictureField } from '../cloud/picture-field.tsx'
import './templates.css'
import { CATEGORIES, templateTexts } from './texts.ts'

/** What a template says of itself. */
export type TemplateCardValues = Pick<TemplateInfo, 'name' | 'remark' | 'category' | 'picture' | 'listed'>

/** The fields of a template. Their values are the form's, whose owner sends it. */
export function TemplateCardFields({ held }: { readonly held: boolean }) {
  const t = useMessages(templateTexts)
  const c = useMessages(common)
  return (
    <>
      <Form.Item field="name" label={c('name')} rules={[{ required: true, match: /\S/, message: c('nameRequired') }]}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item field="category" label={t('category')}>
        <Select aria-label={t('category')} options={CATEGORIES.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item field="remark" label={c('remark')}>
        <Input.TextArea maxLength={200} showWordLimit autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item field="picture" label={t('picture')} extra={t('pictureHint')}>
        <PictureField label={t('picture')} wide />
      </Form.Item>
      {!held && (
        <Form.Item field="listed" label={t('visible')}>
          <Radio.Group direction="vertical" className="page-access">
            <Radio value={1}>{t('listed')}</Radio>
            <Radio value={2}>{t('unlistedText')}</Radio>
          </Radio.Group>
        </Form.Item>
      )}
    </>
  )
}

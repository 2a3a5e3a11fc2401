import { Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { TemplateInfo } from '../../../server/wire.ts'
import { NameDialog } from '../../kit/form/name-dialog.tsx'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { keepFindings } from './import-findings.ts'
import { PageFileField, type ReadFile } from './page-file-field.tsx'
import './pages.css'

const texts = defineMessages('new-page', {
  zh: {
    title: '新建页面',
    from: '从哪里开始',
    blank: '空白页面',
    template: '模板',
    file: '文件',
    unreadable: '{{name}} 不是页面的 JSON 文件',
    noFile: '请选择一个页面文件',
    noTemplate: '请选择一个模板',
  },
  en: {
    title: 'New page',
    from: 'Begin with',
    blank: 'A blank page',
    template: 'A template',
    file: 'A file',
    unreadable: '{{name}} is not a JSON file of a page',
    noFile: 'Choose the file of a page',
    noTemplate: 'Choose a template',
  },
})
const WAYS = ['blank', 'template', 'file'] as const

/** Makes a page: blank, of a template, or of a file, which is tried first so that nothing is written before its findings are seen. */
export function NewPageDialog(props: {
  readonly projectId: number
  /** What it begins with unless the person chooses something else. */
  readonly begin?: 'blank' | 'template'
  readonly onOpen: (pageId: number) => void
  readonly onClose: () => void
}) {
  const { projectId, begin = 'blank', onOpen, onClose } = props
  const t = useMessages(texts)
  const locale = useLocale()
  const [way, setWay] = useState<(typeof WAYS)[number]>(begin)
  const [file, setFile] = useState<ReadFile>()
  const [template, setTemplate] = useState<TemplateInfo>()

  const make = async (values: { readonly name: string; readonly remark: string }): Promise<number> => {
    if (way === 'template') {
      if (!template) throw new Error(t('noTemplate'))
      return (await call('POST /template/use', { id: template.id, projectId, language: locale, ...values })).id
    }
    if (way === 'blank') {
      return (await call('POST /pages/create', { ...values, projectId, language: locale })).id
    }
    if (!file) throw new Error(t('noFile'))
    if (file.content === null) throw new Error(t('unreadable', { name: file.name }))
    const page = await call('POST /pages/create', { ...values, projectId, ...file.content })
    keepFindings(page.id, page.findings)
    return page.id
  }
  return (
    <NameDialog
      title={t('title')}
      wide={way === 'template'}
      onSubmit={async (values) => onOpen(await make(values))}
      stays
      changed={file !== undefined || template !== undefined}
      onClose={onClose}
    >
      <Radio.Group
        type="button"
        aria-label={t('from')}
        className="page-way"
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: t(value) }))}
      />
      {way === 'template' && <TemplatePicker value={template} onChange={setTemplate} />}
      <PageFileField
        projectId={projectId}
        hidden={way !== 'file'}
        value={file}
        onChange={(next) => {
          setFile(next)
          if (next) setWay('file')
        }}
      />
    </NameDialog>
  )
}

import { Alert, Button, Form, Input, Popover, Tag } from '@arco-design/web-react'
import { IconDown, IconLock } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import { defineMessages, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { common } from '../../../kit/words/common.ts'
import { call } from '../../../shell/client.ts'
import { useDocumentTitle } from '../../document-title.ts'
import { AccessDialog } from '../../pages/access-dialog.tsx'
import { openedPage } from '../document/opened-page.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { pageToken } from '../parts/page-part.ts'
import '../pages-panel/pages-panel.css'
import { failureText } from '../../../kit/words/failure-text.ts'

const texts = defineMessages('editor-page-card', {
  zh: { card: '“{{name}}”的名称、描述和权限', public: '公开', private: '私有', access: '访问权限与成员…', saved: '已保存' },
  en: {
    card: 'Name, description and access of “{{name}}”',
    public: 'Public',
    private: 'Private',
    access: 'Access and members…',
    saved: 'Saved',
  },
})

/** The page's name; behind it, for whoever may, its description and who may open it. */
export function PageName() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const { name } = useSignalValue(session.page)
  const { records, named } = session.part(openedPage)
  useDocumentTitle(name)
  const [open, setOpen] = useState(false)
  const [access, setAccess] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [open])
  const { may } = records
  if (!('page' in named) || records.branch || !(may.edit || may.access)) return <h1 title={name}>{name}</h1>
  return (
    <h1 title={name}>
      <Popover
        trigger="click"
        position="bl"
        popupVisible={open}
        onVisibleChange={setOpen}
        content={
          open ? (
            <Card
              close={close}
              toAccess={() => {
                setOpen(false)
                setAccess(true)
              }}
            />
          ) : null
        }
      >
        <button
          ref={button}
          type="button"
          className="ed-page-name"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-description={t('card', { name })}
        >
          <span>{name}</span>
          <IconDown />
        </button>
      </Popover>
      {access && (
        <AccessDialog
          page={session.part(pageToken).info.peek()}
          may={may}
          onChanged={session.part(pageToken).change}
          onClose={() => {
            setAccess(false)
            button.current?.focus()
          }}
        />
      )}
    </h1>
  )
}

function Card({ close, toAccess }: { readonly close: () => void; readonly toAccess: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const c = useMessages(common)
  const page = useSignalValue(session.part(pageToken).info)
  const { may } = session.part(openedPage).records
  const [form] = Form.useForm<{ name: string; remark: string }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    const [name, remark] = [values.name.trim(), values.remark?.trim() ?? '']
    try {
      await call('POST /pages/update', { id: page.id, name, remark })
      session.part(pageToken).change({ name, remark })
      close()
    } catch (thrown) {
      setProblem(failureText(thrown))
      setBusy(false)
    }
  }
  return (
    <div role="dialog" aria-label={t('card', { name: page.name })} className="ed-page-card">
      {problem !== undefined && <Alert type="error" content={problem} style={{ marginBottom: 8 }} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: page.name, remark: page.remark }}
        disabled={!may.edit}
        onSubmit={() => void submit()}
      >
        <Form.Item field="name" label={c('name')} rules={[{ required: true, match: /\S/, message: c('nameRequired') }]}>
          <Input maxLength={40} autoFocus />
        </Form.Item>
        <Form.Item field="remark" label={c('remark')}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        <div className="ed-page-card-acts">
          <span>
            <Tag size="small" color={page.isPublic === 1 ? 'arcoblue' : 'gray'}>
              {t(page.isPublic === 1 ? 'public' : 'private')}
            </Tag>{' '}
            {may.access && (
              <Button size="small" icon={<IconLock />} onClick={toAccess}>
                {t('access')}
              </Button>
            )}
          </span>
          {may.edit && (
            <Button size="small" type="primary" htmlType="submit" loading={busy}>
              {c('save')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

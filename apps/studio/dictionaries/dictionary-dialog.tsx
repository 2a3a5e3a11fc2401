import { Alert, Form, Input } from '@arco-design/web-react'
import type { DictionaryDetail, DictionaryInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { common } from '../../kit/words/common.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { dictionaryTexts } from './texts.ts'

const CODE = /^[A-Za-z][\w.-]{0,59}$/
/** The server's codes for a code that is taken, and for a reserved word. */
const ABOUT_CODE: readonly (number | string)[] = [40943, 40046]

export type DictionaryDialogOf =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly dictionary: DictionaryDetail }
  | { readonly kind: 'copy'; readonly dictionary: DictionaryInfo }

interface Values {
  readonly code: string
  readonly name: string
  readonly description: string
}
interface DictionaryDialogProps {
  readonly projectId: number
  readonly of: DictionaryDialogOf
  /** The dictionary as it is saved. */
  readonly onDone: (saved: DictionaryDetail) => void
  readonly onClose: () => void
}

const titleOf = (dictionary: Pick<DictionaryInfo, 'name' | 'code'>): string => dictionary.name || dictionary.code

/** Asks what a dictionary is called. */
export function DictionaryDialog({ projectId, of, onDone, onClose }: DictionaryDialogProps) {
  const t = useMessages(dictionaryTexts)
  const c = useMessages(common)
  const known = of.kind === 'create' ? undefined : of.dictionary
  const initial =
    of.kind === 'create'
      ? { code: '', name: '', description: '' }
      : {
          code: of.kind === 'copy' ? `${of.dictionary.code.slice(0, 54)}-2` : of.dictionary.code,
          name: of.dictionary.name,
          description: of.dictionary.description,
        }
  const submit = async ({ code, name, description }: Values): Promise<void> => {
    const fields = { code: code.trim(), name: name.trim() }
    if (of.kind === 'create') onDone(await call('POST /dictionary/create', { projectId, ...fields, description }))
    else if (of.kind === 'copy') onDone(await call('POST /dictionary/copy', { id: of.dictionary.id, ...fields }))
    else {
      const { id, rev } = of.dictionary
      onDone(await call('POST /dictionary/update', { id, rev, ...fields, description }))
    }
  }
  const titles = {
    create: () => t('newTitle'),
    copy: () => t('copyTitle', { name: titleOf(known!) }),
    edit: () => t('edit', { name: titleOf(known!) }),
  }
  const uses = of.kind === 'edit' ? of.dictionary.uses : []
  return (
    <FormDialog<Values>
      title={titles[of.kind]()}
      initial={initial}
      onSubmit={submit}
      onClose={onClose}
      refusal={(thrown) =>
        thrown instanceof ApiError && ABOUT_CODE.includes(thrown.code) ? { field: 'code' } : undefined
      }
    >
      {uses.length > 0 && (
        <Alert
          type="warning"
          className="dictionary-alert"
          content={t('codeUsed', { names: uses.map(({ name }) => name).join(', ') })}
        />
      )}
      <Form.Item
        field="code"
        label={t('code')}
        extra={t('codeHelp')}
        rules={[
          { required: true, message: t('needsCode') },
          { match: CODE, message: t('badCode') },
        ]}
      >
        <Input maxLength={60} placeholder={t('codeSample')} />
      </Form.Item>
      <Form.Item field="name" label={c('name')} extra={t('nameHelp')}>
        <Input maxLength={60} />
      </Form.Item>
      {of.kind !== 'copy' && (
        <Form.Item field="description" label={c('remark')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      )}
    </FormDialog>
  )
}

import { Alert, Form, Input, Select, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { variableNameProblem } from '#kernel/page/names'
import { createId } from '#kernel/page/values'
import { nameOfType } from '#sdk'
import type { ProjectVariable } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useMessages } from '../../shell/messages.ts'
import { useLocale } from '../../shell/use-locale.ts'
import { draftOf, EMPTY_DRAFT, readDefault, retype } from '../editor/document/variable-draft.ts'
import { builtInType, builtInTypes } from './built-in-types.ts'
import { variableTexts } from './variable-texts.ts'

const PERSISTS = ['none', 'tab', 'browser'] as const
const FORMER = 20
const ANY_JSON = { by: 'json', placeholder: '' } as const
const WRONG = { validateStatus: 'error' } as const

interface VariableDialogProps {
  /** Null for a new one. */
  readonly variable: ProjectVariable | null
  readonly others: readonly ProjectVariable[]
  /** Names of the pages that say its name. */
  readonly usedOn: readonly string[]
  readonly onSubmit: (variable: ProjectVariable) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for a variable of the project; what is wrong stands at its field, and what the server refuses above all. */
export function VariableDialog({ variable, others, usedOn, onSubmit, onClose }: VariableDialogProps) {
  const t = useMessages(variableTexts)
  const locale = useLocale()
  const [first] = useState(
    variable
      ? draftOf({ ...variable, defaultValue: variable.defaultValue as Parameters<typeof draftOf>[0]['defaultValue'] }, builtInType)
      : EMPTY_DRAFT,
  )
  const [draft, setDraft] = useState(first)
  const [persist, setPersist] = useState(variable?.persist ?? 'none')
  const [tried, setTried] = useState(false)
  const { name, type, description } = draft
  const declared = builtInType(type)
  const control = declared?.control ?? ANY_JSON
  const typeName = labelIn(declared?.label, locale) ?? type
  const read = readDefault(declared, draft.defaultText)
  const isTaken = others.some((other) => other.name === name)
  const nameNote = isTaken ? t('takenName', { name }) : (labelIn(variableNameProblem(name), locale) ?? '')
  const isRenamed = variable !== null && name !== variable.name && nameNote === ''

  const submit = async (): Promise<void> => {
    if (!read) return
    const former = variable && isRenamed ? [variable.name, ...variable.formerly] : (variable?.formerly ?? [])
    const formerly = [...new Set(former)].filter((each) => each !== name).slice(0, FORMER)
    const id = variable?.id ?? createId('variable')
    const defaultValue = read.value as ProjectVariable['defaultValue']
    await onSubmit({ kind: 'variable', id, name, type, description, persist, formerly, defaultValue })
  }
  /** What is wrong stands at its field; a form with something wrong is not sent. */
  const isRight = (): boolean => {
    setTried(true)
    return nameNote === '' && read !== null
  }
  const showsName = nameNote !== '' && (tried || name !== '')
  const text = { value: draft.defaultText, onChange: (defaultText: string) => setDraft({ ...draft, defaultText }) }
  return (
    <FormDialog
      title={variable ? t('edit', { name: variable.name }) : t('create')}
      ok={t('save')}
      changed={draft !== first || persist !== (variable?.persist ?? 'none')}
      isRight={isRight}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item label={t('name')} {...(showsName ? WRONG : {})} help={showsName ? nameNote : ''}>
        <Input aria-label={t('name')} maxLength={60} value={name} onChange={(next) => setDraft({ ...draft, name: next })} />
      </Form.Item>
      {isRenamed && usedOn.length > 0 && <Alert content={t('renames', { pages: usedOn.join(', ') })} style={{ marginBottom: 16 }} />}
      <Form.Item label={t('type')}>
        <Select aria-label={t('type')} value={type} onChange={(next: string) => setDraft(retype(draft, builtInType(next)!))}>
          {builtInTypes.map((each) => (
            <Select.Option key={each.id} value={nameOfType(each)}>
              {labelIn(each.label, locale)}
            </Select.Option>
          ))}
        </Select>
      </Form.Item>
      <Form.Item label={t('default')} {...(read ? {} : WRONG)} help={read ? '' : t('wrongType', { type: typeName })}>
        {control.by === 'switch' ? (
          <Switch aria-label={t('default')} checked={text.value === 'true'} onChange={(on) => text.onChange(String(on))} />
        ) : control.by === 'json' ? (
          <Input.TextArea aria-label={t('default')} autoSize={{ minRows: 3, maxRows: 12 }} placeholder={control.placeholder} {...text} />
        ) : (
          <Input
            aria-label={t('default')}
            inputMode={control.by === 'number' ? 'decimal' : 'text'}
            {...(control.by === 'line' && control.type ? { type: control.type } : {})}
            {...text}
          />
        )}
      </Form.Item>
      <Form.Item label={t('persist')} extra={t(`${persist}Hint`)}>
        <Select aria-label={t('persist')} value={persist} onChange={setPersist}>
          {PERSISTS.map((each) => (
            <Select.Option key={each} value={each}>
              {t(each)}
            </Select.Option>
          ))}
        </Select>
      </Form.Item>
      <Form.Item label={t('description')}>
        <Input
          aria-label={t('description')}
          maxLength={200}
          value={description}
          onChange={(next) => setDraft({ ...draft, description: next })}
        />
      </Form.Item>
    </FormDialog>
  )
}

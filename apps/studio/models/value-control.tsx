import { Button, DatePicker, Input, InputNumber, Message, Select, Switch } from '@arco-design/web-react'
import { IconClose, IconUpload } from '@arco-design/web-react/icon'
import { type ReactNode, useRef, useState } from 'react'
import type { JsonObject } from '#kernel/page/values'
import type { FieldTypeDeclaration } from '#sdk/fields'
import { RichHtml } from '#sdk/react'
import type { FieldInfo } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PICTURE_TYPES } from '../../shell/prepare-picture.ts'
import { useProjectValues } from './project-values.tsx'
import { modelTexts } from './texts.ts'

interface ControlProps<Value> {
  readonly field: FieldInfo
  readonly label: string
  readonly value?: Value
  readonly onChange?: (value: Value | undefined) => void
}

/** The control of a type: a choice of what the project has, else the component that it names. */
export function valueControl(field: FieldInfo, declared: FieldTypeDeclaration | undefined, label: string): ReactNode {
  const { type, props }: { readonly type: string; readonly props: JsonObject } = declared?.input(field.options) ?? {
    ...{ type: 'Input', props: {} },
  }
  const { among, html } = declared ?? {}
  if (among === 'items' || among === 'people') return <ChoiceSelect field={field} label={label} />
  if (among) return <FileControl field={field} label={label} onlyPictures={among === 'pictures'} />
  if (html) return <HtmlControl field={field} label={label} />
  if (type === 'Switch') return <Switch aria-label={label} />
  if (type === 'InputNumber') return <InputNumber aria-label={label} {...props} />
  if (type === 'DatePicker') return <DatePicker aria-label={label} style={{ width: '100%' }} {...props} />
  if (type === 'TextArea') return <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
  return <Input {...props} />
}

type Chosen = string | number | string[]

function ChoiceSelect({ field, label, value, onChange }: ControlProps<Chosen>) {
  const choices = useProjectValues().choicesOf(field)
  const chosen: readonly (string | number)[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
  const options = choices.filter(({ value: each, disabled }) => !disabled || chosen.includes(each))
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch
      {...(field.options.several === true ? { mode: 'multiple' } : {})}
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      filterOption={(text, option) =>
        String((option.props as { readonly children?: unknown }).children)
          .toLowerCase()
          .includes(text.toLowerCase())
      }
      options={options.map(({ value: each, label: text }) => ({ value: each, label: text }))}
    />
  )
}

interface FileControlProps extends ControlProps<string | string[]> {
  readonly onlyPictures: boolean
}

/** Uploads files to the project and lists those that are chosen. */
function FileControl({ field, label, value, onChange, onlyPictures }: FileControlProps) {
  const t = useMessages(modelTexts)
  const { projectId } = useProjectValues()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const several = field.options.several === true
  const chosen: readonly string[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
  const change = (next: readonly string[]): void =>
    onChange?.(next.length === 0 ? undefined : several ? [...next] : next.at(-1))
  const upload = async (files: readonly File[]): Promise<void> => {
    setBusy(true)
    const added: string[] = []
    try {
      for (const file of files) {
        const place = { projectId: String(projectId), kind: 'any' as const }
        added.push((await call('POST /cloud/upload/files', { file, ...place })).url)
      }
    } catch (thrown) {
      Message.error(failureText(thrown))
    }
    setBusy(false)
    if (added.length > 0) change(several ? [...chosen, ...added] : added)
  }
  return (
    <div className="models-files">
      {chosen.map((address, at) => {
        const name = t('fileNumber', { count: at + 1 })
        return (
          <span key={address} className="models-file-chosen">
            <a href={address} target="_blank" rel="noopener" className="models-file">
              {onlyPictures ? <img src={address} alt={name} /> : name}
            </a>
            <Button
              size="mini"
              type="text"
              icon={<IconClose />}
              aria-label={t('removeFile', { name })}
              onClick={() => change(chosen.filter((one) => one !== address))}
            />
          </span>
        )
      })}
      <Button
        icon={<IconUpload />}
        loading={busy}
        aria-label={`${label}: ${t('upload')}`}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={several}
        {...(onlyPictures ? { accept: PICTURE_TYPES } : {})}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void upload(files)
        }}
      />
    </div>
  )
}

/** HTML as it is written, with what it shows below. */
function HtmlControl({ label, value = '', onChange }: ControlProps<string>) {
  return (
    <>
      <Input.TextArea
        aria-label={label}
        autoSize={{ minRows: 3, maxRows: 10 }}
        value={value}
        onChange={(text: string) => onChange?.(text)}
      />
      {value !== '' && <RichHtml html={value} className="models-rich-preview" />}
    </>
  )
}

import { useEffect, useId, useState } from 'react'
import { FIELD_RIGHTS, type FieldRight } from '#sdk/approval'
import { filled, IconButton, type Label, type NamedField, type SetterProps, usePanel, useText } from '#sdk/setter'
import './approval-fields.css'

type Rights = { readonly [name: string]: FieldRight }

const LABELS: { readonly [right in FieldRight]: Label } = {
  hide: { zh: '隐藏', en: 'Hide' },
  read: { zh: '只读', en: 'Read' },
  edit: { zh: '编辑', en: 'Edit' },
}
const WORDS: { readonly [word in 'field' | 'noModel' | 'none' | 'wait' | 'failed' | 'unknown' | 'remove']: Label } = {
  field: { zh: '字段', en: 'Field' },
  noModel: { zh: '请先在“设置”中选择数据模型', en: 'Choose a model in the settings first' },
  none: { zh: '数据模型还没有字段', en: 'The model has no fields yet' },
  wait: { zh: '加载中…', en: 'Loading…' },
  failed: { zh: '字段未能加载', en: 'The fields could not be loaded' },
  unknown: { zh: '{name}（没有此字段）', en: '{name} (no such field)' },
  remove: { zh: '移除 {name}', en: 'Remove {name}' },
}

/** A row for each field of the model, with what people of the step may do with it; fields that are read are not stored. */
export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<Rights>) {
  const t = useText()
  const { fields, isFailed, hasModel } = useFields()
  const rights: Rights = !mixed && typeof value === 'object' && value !== null ? value : {}
  const put = (name: string, right: FieldRight): void => {
    const { [name]: _, ...others } = rights
    onChange(right === 'read' ? others : { ...others, [name]: right })
  }
  const own = (fields ?? []).filter(({ isPath }) => !isPath)
  const gone = fields ? Object.keys(rights).filter((name) => own.every(({ code }) => code !== name)) : []
  const hint = !hasModel ? WORDS.noModel : isFailed ? WORDS.failed : !fields ? WORDS.wait : WORDS.none
  if (own.length === 0 && gone.length === 0)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
      <div role="group" aria-labelledby={labelId}>
        <p className="ts-note">{t(hint)}</p>
      </div>
    )
  return (
    <table className="ts-rights" aria-labelledby={labelId}>
      <thead>
        <tr>
          <th scope="col">{t(WORDS.field)}</th>
          {FIELD_RIGHTS.map((right) => (
            <th key={right} scope="col">
              {t(LABELS[right])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {own.map((field) => (
          <FieldRow key={field.code} {...{ field, disabled }} right={rights[field.code] ?? 'read'} onRight={put} />
        ))}
        {gone.map((name) => (
          <tr key={name} data-gone>
            <th scope="row">{t(filled(WORDS.unknown, { name }))}</th>
            <td colSpan={FIELD_RIGHTS.length}>
              <IconButton
                label={t(filled(WORDS.remove, { name }))}
                disabled={disabled}
                onPress={() => put(name, 'read')}
              >
                ×
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FieldRowProps {
  readonly field: NamedField
  readonly right: FieldRight
  readonly disabled?: boolean | undefined
  readonly onRight: (name: string, right: FieldRight) => void
}

function FieldRow({ field: { code, name }, right, disabled, onRight }: FieldRowProps) {
  const t = useText()
  const group = useId()
  const text = name === '' ? code : name
  return (
    <tr>
      <th scope="row" title={code}>
        {text}
      </th>
      {FIELD_RIGHTS.map((each) => (
        <td key={each}>
          <input
            type="radio"
            name={group}
            aria-label={`${text}: ${t(LABELS[each])}`}
            checked={right === each}
            disabled={disabled}
            onChange={() => onRight(code, each)}
          />
        </td>
      ))}
    </tr>
  )
}

/** The fields of the model that the panel is about. */
function useFields() {
  const { model, modelFields } = usePanel()
  const code = model?.() ?? ''
  const [found, setFound] = useState<{ readonly code: string; readonly fields: readonly NamedField[] | null }>()
  useEffect(() => {
    let isClosed = false
    const set = (fields: readonly NamedField[] | null): void => {
      if (!isClosed) setFound({ code, fields })
    }
    if (code !== '')
      modelFields?.(code).then(set, () => {
        set(null)
      })
    return () => {
      isClosed = true
    }
  }, [code, modelFields])
  const current = found?.code === code ? found.fields : undefined
  return { fields: current ?? undefined, isFailed: current === null, hasModel: code !== '' }
}

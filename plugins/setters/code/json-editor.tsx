import { jsonLanguage } from '@codemirror/lang-json'
import type { EditorView } from '@codemirror/view'
import { useRef } from 'react'
import type { Json } from '#sdk'
import { filled, MIXED, type SetterProps, useText, WithSecrets } from '#sdk/setter'
import { CodeField } from './code-field.tsx'
import { insertInJson } from './insert-in-json.ts'
import { parseJson } from './parse-json.ts'
import { useJsonDraft } from './use-json-draft.ts'

/** JSON as text: told only while it can be read, kept as it was typed in any case. */
export function JsonEditor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<Json>) {
  const t = useText()
  const { text, type, flush } = useJsonDraft(mixed ? undefined : value, onChange)
  const parsed = parseJson(text)
  const view = useRef<EditorView>(undefined)
  const insert = (reference: string) => {
    if (view.current) insertInJson(view.current, reference)
  }
  return (
    <WithSecrets field={field} label={t(field.label)} text={mixed ? null : text} disabled={disabled} onText={type} onInsert={insert}>
      <CodeField
        onView={(made) => {
          view.current = made
        }}
        size="block"
        title={filled({ zh: 'JSON · {label}', en: 'JSON · {label}' }, { label: field.label })}
        value={text}
        onChange={type}
        onApply={flush}
        labelId={labelId}
        disabled={disabled}
        invalid={!parsed.ok}
        placeholder={mixed ? t(MIXED) : field.placeholder && t(field.placeholder)}
        extensions={jsonLanguage}
      >
        {!parsed.ok && (
          <p className="ts-note ts-problem" role="status">
            {t(
              filled(
                {
                  zh: '第 {line} 行第 {column} 列不是有效的 JSON，暂未生效',
                  en: 'Line {line}, column {column} is not valid JSON; nothing is changed yet',
                },
                { line: parsed.line, column: parsed.column },
              ),
            )}
          </p>
        )}
      </CodeField>
    </WithSecrets>
  )
}

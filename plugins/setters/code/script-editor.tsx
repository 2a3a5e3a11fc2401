import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import { useMemo } from 'react'
import type { Label } from '#sdk'
import { asLine, filled, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'
import { CodeField } from './code-field.tsx'
import { completeFrom } from './completion.ts'
import { docsKey } from './docs-key.ts'
import { useDraft } from './use-draft.ts'

/** The body of a script: statements, `return` hands a value on. */
export const ScriptEditor = (props: SetterProps<string>) => (
  <Code {...props} title={{ zh: '脚本', en: 'Script' }} hint={{ zh: 'return context.eventParams', en: 'return context.eventParams' }} />
)

/** The text of a function, as a column's `render`. */
export const FunctionEditor = (props: SetterProps<string>) => (
  <Code {...props} title={{ zh: '函数', en: 'Function' }} hint={{ zh: '(value) => value', en: '(value) => value' }} />
)

function Code({ value, onChange, field, disabled, mixed, labelId, title, hint }: SetterProps<string> & { title: Label; hint: Label }) {
  const t = useText()
  const panel = usePanel()
  const { text, type, flush } = useDraft(mixed ? '' : asLine(value), onChange)
  const extensions = useMemo(
    () => [javascript().language, javascriptLanguage.data.of({ autocomplete: completeFrom(panel) }), docsKey(panel)],
    [panel],
  )
  return (
    <CodeField
      size="block"
      title={filled({ zh: '{title} · {label}', en: '{title} · {label}' }, { title, label: field.label })}
      value={text}
      onChange={type}
      onApply={flush}
      labelId={labelId}
      disabled={disabled}
      placeholder={t(mixed ? MIXED : (field.placeholder ?? hint))}
      extensions={extensions}
    />
  )
}

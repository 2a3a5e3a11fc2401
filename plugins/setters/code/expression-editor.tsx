import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import { useMemo } from 'react'
import { asLine, filled, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'
import { CodeField } from './code-field.tsx'
import { completeFrom } from './completion.ts'
import { docsKey } from './docs-key.ts'
import { LiveValue, Result } from './live-value.tsx'
import { NameList } from './name-list.tsx'
import { PastValues } from './past-values.tsx'
import { useDraft } from './use-draft.ts'
import { withoutBraces } from './without-braces.ts'

/**
 * A formula, or a template where `options.kind` says so. A panel that gives the kind binds a field and shows the
 * value itself; anywhere
 * else it is shown here.
 */
export function ExpressionEditor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const panel = usePanel()
  const { kind } = field.options
  const template = kind === 'template'
  const { text, type, flush } = useDraft(mixed ? '' : asLine(value), onChange)
  const extensions = useMemo(() => {
    const complete = javascriptLanguage.data.of({ autocomplete: completeFrom(panel) })
    return [javascript().language, complete, docsKey(panel), template ? [] : withoutBraces]
  }, [panel, template])
  const hint = template ? { zh: '文字与 ${…}', en: 'Text and ${…}' } : { zh: '如 variable.count + 1', en: 'e.g. variable.count + 1' }
  return (
    <CodeField
      size="line"
      title={filled({ zh: '表达式 · {label}', en: 'Expression · {label}' }, { label: field.label })}
      value={text}
      onChange={type}
      onApply={flush}
      labelId={labelId}
      disabled={disabled}
      placeholder={t(mixed ? MIXED : (field.placeholder ?? hint))}
      extensions={extensions}
      dialog={{
        inText: template,
        aside: (insert) => <NameList onPick={insert} />,
        below: (
          <>
            <Result kind={template ? 'template' : 'formula'} source={text} />
            <PastValues />
          </>
        ),
      }}
    >
      {kind === undefined && <LiveValue kind="formula" source={text} />}
    </CodeField>
  )
}

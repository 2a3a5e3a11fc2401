import { Input } from '@arco-design/web-react'
import { useId } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { nameProblems } from './draft.ts'
import { viewTexts } from './texts.ts'

interface NameInputProps {
  readonly label: string
  /** All names of the list, of which `at` is edited. */
  readonly names: readonly string[]
  readonly at: number
  readonly disabled: boolean
  readonly onChange: (name: string) => void
}

/** Asks for a name of a column or parameter, and shows what is wrong with it. */
export function NameInput({ label, names, at, disabled, onChange }: NameInputProps) {
  const t = useMessages(viewTexts)
  const hint = useId()
  const problem = nameProblems(names)[at]
  return (
    <div>
      <Input
        size="small"
        aria-label={label}
        placeholder={t('name')}
        maxLength={60}
        value={names[at] ?? ''}
        disabled={disabled}
        {...(problem ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': hint } : {})}
        onChange={(text) => onChange(text.trim())}
      />
      {problem && (
        <p id={hint} className="views-problem">
          {t(problem)}
        </p>
      )}
    </div>
  )
}

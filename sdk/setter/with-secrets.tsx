import { IconLock } from '@arco-design/web-react/icon'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { filled } from '#kernel/message'
import { secretNamesIn } from '../define/node-addresses.ts'
import type { SetterField } from '../define/setter.ts'
import { usePanel } from '../react/panel-context.ts'
import { IconButton } from './controls.tsx'
import { referenceTo, secretHosts } from './project-secrets.ts'
import { SecretList } from './secret-list.tsx'
import { SecretNotes } from './secret-notes.tsx'
import { useText } from './texts.ts'
import { useProjectSecrets } from './use-project-secrets.ts'
import './secrets.css'

interface WithSecretsProps {
  /** Its `options.secrets` names the settings with the address, by environment; without them nothing is added. */
  readonly field: Pick<SetterField, 'options'>
  /** What the text is called. */
  readonly label: string
  /** The text with its references; null while it is none, as where a formula makes it. */
  readonly text: string | null
  readonly disabled?: boolean | undefined
  /** Writes the text with a reference at the cursor. */
  readonly onText: (text: string) => void
  /** Puts a reference where the control's own cursor is, instead of `onText`. */
  readonly onInsert?: (reference: string) => void
  readonly children: ReactNode
}

/**
 * A control of a text with a button that inserts a reference to a secret of the project. What is wrong with the secrets
 * that the text names is shown below.
 * @example
 * <WithSecrets field={field} label="Header" text={text} onText={write}><LineInput … /></WithSecrets>
 */
export function WithSecrets({ field, children, ...props }: WithSecretsProps) {
  const { secrets } = usePanel()
  if (field.options.secrets === undefined || !secrets || props.text === null) return children
  return (
    <InsertSecret {...props} field={field} text={props.text}>
      {children}
    </InsertSecret>
  )
}

function InsertSecret(props: WithSecretsProps & { readonly text: string }) {
  const { field, label, text, disabled, onText, onInsert, children } = props
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { values } = usePanel()
  const names = secretNamesIn(text)
  const { secrets, isFailed, reload } = useProjectSecrets(isOpen || names.length > 0)
  const hosts = secretHosts(field.options.secrets, values?.() ?? {}, secrets?.services ?? [])
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const close = (): void => {
    setOpen(false)
    box.current?.querySelector<HTMLElement>('[data-part="secret"]')?.focus()
  }
  const insert = (name: string): void => {
    setOpen(false)
    const reference = referenceTo(name)
    if (onInsert) {
      onInsert(reference)
      return
    }
    const input = box.current?.querySelector('input')
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    onText(`${text.slice(0, from)}${reference}${text.slice(to)}`)
    const cursor = from + reference.length
    frame.current = requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div ref={box} className="ts-with-secrets" data-open={isOpen || names.length > 0 ? '' : undefined}>
      <div className="ts-with-secrets-line">
        {children}
        <IconButton
          part="secret"
          label={t(filled({ zh: '{label}：插入密钥', en: '{label}: insert a secret' }, { label }))}
          pressed={isOpen}
          disabled={disabled}
          onPress={() => (isOpen ? close() : setOpen(true))}
        >
          <IconLock />
        </IconButton>
      </div>
      {isOpen && <SecretList {...{ secrets, isFailed, hosts, reload }} onPick={insert} onClose={close} />}
      <SecretNotes names={names} secrets={secrets} hosts={hosts} />
    </div>
  )
}

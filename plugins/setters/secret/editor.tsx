import { IconClose } from '@arco-design/web-react/icon'
import { useId, useRef, useState } from 'react'
import {
  asLine,
  IconButton,
  MIXED,
  SecretList,
  SecretNotes,
  type SetterProps,
  secretHosts,
  usePanel,
  useProjectSecrets,
  useText,
} from '#sdk/setter'

const CHOOSE = { zh: '选择密钥', en: 'Choose a secret' } as const
const CLEAR = { zh: '清除密钥', en: 'Clear the secret' } as const

/**
 * Chooses a secret of the project; its name is stored. `options.secrets` names the settings with the address that it is
 * sent to, by environment, where it is sent at all.
 */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const ownId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { values } = usePanel()
  const [isOpen, setOpen] = useState(false)
  const name = mixed ? '' : asLine(value)
  const { secrets, isFailed, reload } = useProjectSecrets(isOpen || name !== '')
  const hosts = secretHosts(field.options.secrets, values?.() ?? {}, secrets?.services ?? [])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (next: string) => {
    onChange(next)
    close()
  }
  return (
    <div className="ts-stack">
      <div className="ts-line">
        <button
          ref={button}
          id={ownId}
          type="button"
          className="ts-input ts-menu ts-secret-choose"
          aria-labelledby={`${labelId} ${ownId}`}
          aria-describedby={`${ownId}-notes`}
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
        >
          {name === '' ? t(mixed ? MIXED : CHOOSE) : name}
        </button>
        {name !== '' && (
          <IconButton label={t(CLEAR)} disabled={disabled} onPress={() => choose('')}>
            <IconClose />
          </IconButton>
        )}
      </div>
      {isOpen && <SecretList {...{ secrets, isFailed, hosts, reload }} chosen={name} onPick={choose} onClose={close} />}
      <SecretNotes id={`${ownId}-notes`} names={name === '' ? [] : [name]} secrets={secrets} hosts={hosts} />
    </div>
  )
}

import '@arco-design/web-react/es/Switch/style/css.js'
import type { Json, ViewProps } from '#sdk'
import { cellText, FormItemFrame, useDisabled, useField } from '#sdk/react'
import type { switchField } from './index.ts'
import './switch.css'

const ON = { 'data-selected': true }
type Stored = boolean | string | number

export function View({ id, props, root, part, emit }: ViewProps<typeof switchField>) {
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const on = wrap.trueValue as Stored
  const off = wrap.falseValue as Stored
  // Records come back as 1 or "1" alike, and a plain boolean always counts.
  const isOn = (value: Json | undefined) => value === true || (value !== undefined && value !== null && cellText(value) === String(on))
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue ? on : off,
    disabled,
    toSubmit: (name, value) => ({ [name]: isOn(value) ? on : off }),
  })
  const checked = isOn(field.value)
  const loading = Boolean(wrap.loading)
  const words = checked ? wrap.checkedChildren : wrap.unCheckedChildren
  const press = () => {
    const value = checked ? off : on
    field.setValue(value)
    emit('onChange', { [field.name]: value })
  }
  return (
    <FormItemFrame
      root={{ ...root, ...(checked ? ON : {}) }}
      formItem={props.formItem}
      error={field.error}
      disabled={field.disabled}
      part={part}
    >
      {({ labelId, messageId, invalid }) => (
        <div className="tessera-switch">
          <button
            type="button"
            role="switch"
            aria-checked={checked}
            aria-labelledby={labelId}
            aria-describedby={messageId}
            aria-invalid={invalid || undefined}
            aria-busy={loading || undefined}
            className={`${part('field')} arco-switch arco-switch-type-circle${checked ? ' arco-switch-checked' : ''}${loading ? ' arco-switch-loading' : ''}${
              field.size === 'small' || field.size === 'mini' ? ' arco-switch-small' : ''
            }`}
            disabled={field.disabled || loading}
            onClick={press}
          >
            <div className="arco-switch-dot" />
            {words !== '' && (
              <>
                <div className="arco-switch-text-holder">{words}</div>
                <div className="arco-switch-text">{words}</div>
              </>
            )}
          </button>
        </div>
      )}
    </FormItemFrame>
  )
}

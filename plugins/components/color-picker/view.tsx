import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Input/style/index.css'
import { type CSSProperties, useRef } from 'react'
import type { ViewProps } from '#sdk'
import { FormItemFrame, tableIn, useDisabled, useField, useLanguage } from '#sdk/react'
import './color-picker.css'
import type { Format } from './colour.ts'
import type { colorPicker } from './index.ts'
import { paintCss, paintText, parsePaint, toCss } from './paint.ts'
import { PLACEMENTS } from './place.ts'
import { TEXTS } from './texts.ts'
import { useOpen } from './use-open.ts'

const FORMATS = { hex: 'hex', rgb: 'rgb', hsb: 'hsb' } as const
const SIZES = { '': undefined, large: 'large', middle: 'default', small: 'small' } as const

/** Colours that the browser can show and the panel cannot (`red`, `var(--brand)`) stay as they are. */
function writtenAs(css: string, format: Format): string {
  const paint = parsePaint(css)
  return paint ? paintCss(paint, format) : css
}

/** What takes the keyboard in the panel. */
const FOCUSED = '[aria-pressed="true"], [tabindex="0"]'

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof colorPicker>) {
  const texts = tableIn(TEXTS, useLanguage())
  const wrap = props.formWrap
  const format: Format = FORMATS[wrap.format]
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: writtenAs(toCss(props.defaultValue), format),
    disabled,
    toSubmit: (name, value) => ({ [name]: writtenAs(toCss(value), format) || null }),
  })
  const value = writtenAs(toCss(field.value), format)
  const paint = parsePaint(value)
  const text = paint ? paintText(paint, format) : value
  const button = useRef<HTMLButtonElement>(null)
  const popup = useOpen(button, !field.disabled && mode !== 'edit', wrap.trigger === 'hover')
  // Older pages have one text.
  const modes = Array.isArray(wrap.mode) ? wrap.mode : [wrap.mode]
  const hasGradient = modes.includes('gradient')

  /** What was told last, and what its completion was told of. */
  const told = useRef(value)
  const completed = useRef(value)
  if (!popup.isOpen) {
    told.current = value
    completed.current = value
  }
  const change = (css: string) => {
    told.current = css
    field.setValue(css)
    emit('onChange', { [field.name]: css })
  }
  const done = () => {
    if (completed.current === told.current) return
    completed.current = told.current
    emit('onChangeComplete', { [field.name]: told.current })
  }
  const clear = () => {
    if (wrap.allowClear !== true || value === '') return
    change('')
    done()
  }
  const size = SIZES[wrap.size] ?? field.size
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <div className="tessera-colour">
          <button
            ref={button}
            type="button"
            className={`tessera-colour-box tessera-colour-${size}${invalid ? ' tessera-colour-invalid' : ''} ${part('field')}`}
            disabled={field.disabled}
            aria-haspopup="dialog"
            aria-expanded={popup.isOpen}
            aria-labelledby={`${labelId} ${labelId}-value`}
            aria-describedby={messageId}
            onClick={popup.press}
            onFocus={popup.wake}
            onMouseEnter={() => popup.point(true)}
            onMouseLeave={() => popup.point(false)}
            onKeyDown={(event) => (event.key === 'Delete' || event.key === 'Backspace') && clear()}
          >
            <span
              className={`tessera-colour-swatch ${part('swatch')}`}
              data-empty={value === '' || undefined}
              style={value === '' ? undefined : ({ '--tessera-colour': value } as CSSProperties)}
            />
            <span
              id={`${labelId}-value`}
              className={wrap.showText === true ? `tessera-colour-text ${part('text')}` : 'tessera-item-unseen'}
            >
              {text || texts.none}
            </span>
          </button>
          {popup.parts && (
            <popup.parts.Popup
              anchor={button}
              placement={PLACEMENTS[wrap.placement]}
              label={texts.text}
              {...{ className: 'tessera-colour-popup', focusOn: popup.takesFocus ? FOCUSED : undefined }}
              onClose={popup.close}
              onPointer={popup.point}
            >
              <popup.parts.Panel
                value={value}
                format={format}
                kinds={{ single: !hasGradient || modes.includes('single'), gradient: hasGradient }}
                hasAlpha={wrap.disabledAlpha !== true}
                allowClear={wrap.allowClear === true}
                onChange={change}
                onDone={done}
              />
            </popup.parts.Popup>
          )}
        </div>
      )}
    </FormItemFrame>
  )
}

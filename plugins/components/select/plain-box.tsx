import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Select/style/index.css'
import type { ControlProps } from './control.tsx'

interface PlainBoxProps extends Pick<ControlProps, 'placeholder' | 'disabled' | 'size' | 'labels' | 'boxClass'> {
  readonly label: string | undefined
  readonly onWake: (start: ControlProps['start']) => void
}

/** Looks like the control while it is closed, at a fraction of its cost. */
export function PlainBox({ label, placeholder, disabled, size, labels, boxClass, onWake }: PlainBoxProps) {
  return (
    <div
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-disabled={disabled}
      aria-labelledby={labels.labelId}
      aria-describedby={labels.messageId}
      aria-invalid={labels.invalid}
      tabIndex={disabled ? -1 : 0}
      className={`tessera-select arco-select arco-select-single arco-select-size-${size}${disabled ? ' arco-select-disabled' : ''}${
        labels.invalid ? ' arco-select-error' : ''
      }`}
      onPointerEnter={() => onWake('idle')}
      // A finger's click comes later, when the control may be here already to take it.
      onPointerDown={(event) => event.pointerType === 'mouse' && onWake('open')}
      onClick={() => onWake('open')}
      onFocus={() => onWake('focused')}
      onKeyDown={(event) => /^(Enter| |ArrowDown)$/.test(event.key) && onWake('open')}
    >
      <div className={`arco-select-view ${boxClass}`} title={label ?? ''}>
        <span className="arco-select-view-selector">
          <span className={`arco-select-view-value${label === undefined ? ' tessera-select-placeholder' : ''}`}>
            {label ?? placeholder}
          </span>
        </span>
        <div className="arco-select-suffix" aria-hidden="true">
          <div className="arco-select-arrow-icon">
            <svg
              className="arco-icon arco-icon-down"
              fill="none"
              stroke="currentColor"
              strokeWidth="4"
              viewBox="0 0 48 48"
              aria-hidden="true"
            >
              <path d="M39.6 17.443 24.043 33 8.487 17.443" />
            </svg>
          </div>
        </div>
      </div>
    </div>
  )
}

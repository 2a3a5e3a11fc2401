import '@arco-design/web-react/es/style/index.css'
import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import { cellNumber, FormItemFrame, tableIn, useDisabled, useField, useLanguage } from '#sdk/react'
import { characterOf } from './character.tsx'
import type { rate } from './index.ts'
import './rate.css'

const LABELS = {
  zh: (stars: number) => `${stars} 星`,
  en: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
} as const

/** How much of a star is filled. */
const fillOf = (value: number, star: number) =>
  ({ '--tessera-fill': `${Math.round(Math.min(1, Math.max(0, value - star + 1)) * 100)}%` }) as CSSProperties

// Radio inputs, so that arrow keys, forms of touch and screen readers work as they do everywhere.
export function View({ id, props, root, part, emit }: ViewProps<typeof rate>) {
  const label = tableIn(LABELS, useLanguage())
  const group = useId()
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: cellNumber(props.defaultValue),
    disabled,
    reads: 'number',
    toSubmit: (name, value) => ({ [name]: cellNumber(value) ?? null }),
  })
  const [pointed, setPointed] = useState<number>()
  const told = useRef<number>(undefined)
  const count = Math.min(50, Math.max(1, Math.round(wrap.count)))
  const allowHalf = wrap.allowHalf === true
  const { value } = field
  const shown = field.disabled ? value : (pointed ?? value)
  const character = characterOf(wrap.character)

  const change = (next: number) => {
    setPointed(undefined)
    field.setValue(next)
    emit('onChange', { [field.name]: next })
  }
  const clear = () => {
    if (wrap.allowClear !== false && value !== 0) change(0)
  }
  const hover = (stars: number | undefined) => {
    if (field.disabled || stars === told.current) return
    told.current = stars
    emit('onHoverChange', { [field.name]: stars ?? null })
  }
  const press = (event: KeyboardEvent, stars: number) => {
    // A radio that is chosen takes no second press of the space bar itself.
    if (event.key !== 'Delete' && event.key !== 'Backspace' && !(event.key === ' ' && value === stars)) return
    event.preventDefault()
    clear()
  }
  const choice = (stars: number, look: { readonly className?: string; readonly style?: CSSProperties }) => (
    <input
      key={stars}
      {...look}
      type="radio"
      name={group}
      aria-label={label(stars)}
      disabled={field.disabled}
      checked={value === stars}
      onChange={() => change(stars)}
      // The one that is chosen changes nothing by being pressed again.
      onClick={() => value === stars && clear()}
      onKeyDown={(event) => press(event, stars)}
      onMouseEnter={() => {
        setPointed(stars)
        hover(stars)
      }}
      onFocus={() => hover(stars)}
      onBlur={() => hover(pointed)}
    />
  )
  const draw = (star: number) => {
    const style = fillOf(shown, star)
    const className = `tessera-rate-star${character ? '' : ' tessera-rate-drawn'} ${part('star')}`
    // A usual star without halves needs no more than the choice itself.
    if (!character && !allowHalf) return choice(star, { className, style })
    return (
      <span key={star} {...{ className, style }}>
        {character}
        {character && (
          <span className="tessera-rate-filled" aria-hidden="true">
            {character}
          </span>
        )}
        {allowHalf && choice(star - 0.5, { className: 'tessera-rate-choice tessera-rate-half' })}
        {choice(star, { className: 'tessera-rate-choice' })}
      </span>
    )
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId}
          aria-describedby={messageId}
          aria-invalid={invalid || undefined}
          aria-disabled={field.disabled || undefined}
          className={`tessera-rate tessera-rate-${field.size} ${part('field')}`}
          onMouseLeave={() => {
            setPointed(undefined)
            hover(undefined)
          }}
        >
          {Array.from({ length: count }, (_, index) => draw(index + 1))}
        </div>
      )}
    </FormItemFrame>
  )
}

import { type ChangeEvent, type CompositionEvent, type ReactNode, useState } from 'react'
import { tableIn } from '#kernel/message'
import { usePage } from '#kernel/view'
import { countCharacters, fitTyped } from './characters.ts'
import { IconByName } from './icon-by-name.tsx'
import './text-field.css'

const CLEAR = { zh: '清空', en: 'Clear' } as const

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** `formWrap.maxLength` as a limit, in characters as people see them; undefined where there is none. */
export function limitOf(maxLength: number | undefined): number | undefined {
  return maxLength !== undefined && maxLength > 0 ? maxLength : undefined
}

/**
 * The text of a field while a person types. Text that an input method is still composing is shown, but is not a
 * value yet. Characters beyond the limit are dropped. `onText` receives each new text.
 */
export function useTypedText(value: string, limit: number | undefined, onText: (text: string) => void) {
  const [composing, setComposing] = useState<string>()
  const take = (box: TextElement) => {
    const fitted = fitTyped(value, box.value, box.selectionStart ?? box.value.length, limit)
    if (fitted.text !== box.value) {
      box.value = fitted.text
      box.setSelectionRange(fitted.caret, fitted.caret)
    }
    if (fitted.text !== value) onText(fitted.text)
  }
  return {
    shown: composing ?? value,
    /** For the `input` or `textarea`. */
    typing: {
      onChange: ({ target }: ChangeEvent<TextElement>) => (composing === undefined ? take(target) : setComposing(target.value)),
      onCompositionStart: ({ currentTarget }: CompositionEvent<TextElement>) => setComposing(currentTarget.value),
      onCompositionEnd: ({ currentTarget }: CompositionEvent<TextElement>) => {
        setComposing(undefined)
        take(currentTarget)
      },
    },
  }
}

interface TextBoxProps {
  readonly size: 'mini' | 'small' | 'default' | 'large'
  readonly invalid: boolean
  readonly disabled: boolean
  readonly part: (name: string) => string
  readonly className?: string
  /** Beside the box, in the parts `before` and `after`. */
  readonly before?: string
  readonly after?: string
  /** The `input`, and what is in the box with it. */
  readonly children: ReactNode
}

/** The box of a one-line field, with the library's classes: it mounts several times faster than the library's own. */
export function TextBox({ size, invalid, disabled, part, className = '', before = '', after = '', children }: TextBoxProps) {
  return (
    <div className={`tessera-input arco-input-group-wrapper-${size} ${className}`}>
      <Addon text={before} className={part('before')} />
      <span
        className={`${part('field')} arco-input-inner-wrapper arco-input-inner-wrapper-${size} arco-input-clear-wrapper${
          invalid ? ' arco-input-inner-wrapper-error' : ''
        }${disabled ? ' arco-input-inner-wrapper-disabled' : ''}`}
      >
        {children}
      </span>
      <Addon text={after} className={part('after')} />
    </div>
  )
}

/** Class names of the `input` in a `TextBox`. */
export const textInputClass = (size: TextBoxProps['size'], disabled: boolean): string =>
  `arco-input arco-input-size-${size}${disabled ? ' arco-input-disabled' : ''}`

function Addon({ text, className }: { readonly text: string; readonly className: string }) {
  return text === '' ? null : <span className={`tessera-input-addon ${className}`}>{text}</span>
}

/** An icon or a text within the box, before or after what is typed; nothing where there is neither. */
export function TextAffix({
  icon = '',
  text = '',
  className = '',
}: {
  readonly icon?: string
  readonly text?: string
  readonly className?: string
}) {
  if (icon === '' && text === '') return null
  return (
    <span className={`tessera-input-affix ${className}`} aria-hidden={text === '' || undefined}>
      {icon === '' ? text : <IconByName name={icon} />}
    </span>
  )
}

/** Clears the field; by keyboard that is done in the field itself. */
export function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const { locale } = usePage()
  return (
    <button type="button" className="tessera-input-clear" tabIndex={-1} aria-label={tableIn(CLEAR, locale)} onClick={onClear}>
      <svg viewBox="0 0 16 16" width="1em" height="1em" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d="m4 4 8 8M12 4l-8 8" />
      </svg>
    </button>
  )
}

/** How many characters there are, and may be. */
export function TextCount({
  text,
  limit,
  className,
}: {
  readonly text: string
  readonly limit: number | undefined
  readonly className: string
}) {
  return (
    <span className={`tessera-input-count ${className}`}>
      {countCharacters(text)}
      {limit !== undefined && `/${limit}`}
    </span>
  )
}

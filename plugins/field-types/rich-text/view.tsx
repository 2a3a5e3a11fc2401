import { type FieldControlProps, type FieldShowProps, RichEditor, RichHtml } from '#sdk/react'
import './rich-text.css'

export function Control({
  value,
  place,
  names,
  placeholder,
  className,
  change,
  isDisabled,
  isInvalid,
}: FieldControlProps) {
  const { locale, uploads, picker, cloud, say } = place
  return (
    <div className={`tessera-record-rich ${className}`}>
      <RichEditor
        html={typeof value === 'string' ? value : ''}
        pictures={{ uploads, picker, cloud, say }}
        change={(html) => change(html === '' ? null : html)}
        {...{ locale, names, placeholder, isDisabled, isInvalid }}
      />
    </div>
  )
}

export function Show({ value }: FieldShowProps) {
  return typeof value === 'string' && value !== '' ? <RichHtml html={value} className="tessera-record-html" /> : '-'
}

/** As pages find it among the views of components. */
export const View = { Control, Show }

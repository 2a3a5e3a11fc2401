import { type FieldControlProps, type FieldShowProps, type Locale, PersonMark, SearchSelect, tableIn } from '#sdk/react'

const TEXTS = { zh: { gone: '已注销的人员' }, en: { gone: 'Deleted account' } } as const

/** A person whose account is deleted has no name any more. */
const nameIn = (known: FieldShowProps['known'], id: string, locale: Locale): string =>
  (Object.hasOwn(known, id) && known[id]?.label) || tableIn(TEXTS, locale).gone

export function Control({ field, value, known, place, change, ...props }: FieldControlProps) {
  const { locale, say } = place
  const { isDisabled, isInvalid, placeholder, className, names } = props
  return (
    <SearchSelect
      {...{ locale, say, isDisabled, isInvalid, placeholder, className, names }}
      arePeople
      chosen={value === null ? [] : [String(value)]}
      search={field.search}
      optionOf={(id) => ({ ...known[id], id, label: nameIn(known, id, locale) })}
      change={([id]) => change(id === undefined ? null : Number(id))}
    />
  )
}

export function Show({ value, known, place }: FieldShowProps) {
  if (value === null) return '-'
  const id = String(value)
  return <PersonMark isSmall name={nameIn(known, id, place.locale)} picture={known[id]?.picture ?? ''} />
}

/** As pages find it among the views of components. */
export const View = { Control, Show }

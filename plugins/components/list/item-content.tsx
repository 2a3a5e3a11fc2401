import type { CSSProperties } from 'react'
import type { Json } from '#sdk'
import { asGroup, asText, formatCell, getPath, IconByName, isEmptyValue, safeImageUrl, ValueTags } from '#sdk/react'

interface ItemContentProps {
  readonly item: Json
  /** Which fields of an item are shown where, and their colours: the props of the list. */
  readonly fields: object
}

/** An item as its fields say: picture or icon, title, description and content. */
export function ItemContent({ item, fields }: ItemContentProps) {
  const { avatar, useIcon, icon, title, desc, content } = asGroup(fields as { readonly [name: string]: unknown })
  const fieldOf = (name: unknown): Json => (asText(name) === '' ? null : (getPath(item, asText(name)) ?? null))
  const part = (of: unknown, name: string) => {
    const { name: field, color } = asGroup(of as { readonly name?: unknown; readonly color?: unknown })
    const value = fieldOf(field)
    const style: CSSProperties | undefined = asText(color) === '' ? undefined : { color: asText(color) }
    return { value, style, className: `tessera-list-${name}` }
  }
  const heading = part(title, 'title')
  const described = part(desc, 'desc')
  const shown = part(content, 'content')
  const type = asText(asGroup(content as { readonly type?: unknown }).type)
  const picture = useIcon === true ? undefined : safeImageUrl(fieldOf(avatar))
  const symbol = useIcon === true ? asText(fieldOf(icon)) : ''
  const formatted = formatCell(shown.value, type)
  return (
    <>
      {picture !== undefined && <img className="tessera-list-avatar" src={picture} alt="" loading="lazy" />}
      {symbol !== '' && (
        <span className="tessera-list-icon" aria-hidden="true">
          <IconByName name={symbol} />
        </span>
      )}
      <div className="tessera-list-text">
        {asText(heading.value) !== '' && (
          <div className={heading.className} style={heading.style}>
            {asText(heading.value)}
          </div>
        )}
        {asText(described.value) !== '' && (
          <div className={described.className} style={described.style}>
            {asText(described.value)}
          </div>
        )}
      </div>
      {!isEmptyValue(formatted) && (
        <div className={shown.className} style={shown.style}>
          {type === 'tag' ? <ValueTags value={formatted} /> : asText(formatted)}
        </div>
      )}
    </>
  )
}

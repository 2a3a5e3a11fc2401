import type { CSSProperties } from 'react'
import type { Json } from '#sdk'
import {
  asGroup,
  asText,
  type CellLook,
  formatCell,
  getPath,
  IconByName,
  isEmptyValue,
  type PageFormats,
  Picture,
  safeImageUrl,
  ValueTags,
  withWords,
} from '#sdk/react'

interface ItemContentProps {
  readonly item: Json
  /** Which fields of an item are shown where, and their colours: the props of the list. */
  readonly fields: object
  readonly inPage: PageFormats
  readonly part: (name: string) => string
}

/** An item as its fields say: picture or icon, title, description and content. */
export function ItemContent({ item, fields, inPage, part }: ItemContentProps) {
  const { avatar, useIcon, icon, title, desc, content } = asGroup(fields as { readonly [name: string]: unknown })
  const fieldOf = (name: unknown): Json => (asText(name) === '' ? null : (getPath(item, asText(name)) ?? null))
  const textOf = (of: unknown, name: string, partName: string) => {
    const { name: field, color } = of as { readonly name?: unknown; readonly color?: unknown }
    const value = fieldOf(field)
    // A property of its own, which a style of the part wins over.
    const style = asText(color) === '' ? undefined : ({ '--list-color': asText(color) } as CSSProperties)
    return { value, style, className: `tessera-list-${name} ${part(partName)}` }
  }
  const heading = textOf(title, 'title', 'title')
  const described = textOf(desc, 'desc', 'description')
  const shown = textOf(content, 'content', 'content')
  const look = inPage(content as CellLook)
  const type = asText(look.type)
  const picture = useIcon === true ? undefined : safeImageUrl(fieldOf(avatar))
  const symbol = useIcon === true ? asText(fieldOf(icon)) : ''
  const formatted = withWords(formatCell(shown.value, type, look), look.map, type === 'tag' ? 'tag' : 'text') ?? null
  return (
    <>
      {picture !== undefined && <Picture compact className={`tessera-list-avatar ${part('picture')}`} src={picture} alt="" />}
      {symbol !== '' && (
        <span className={`tessera-list-icon ${part('picture')}`} aria-hidden="true">
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

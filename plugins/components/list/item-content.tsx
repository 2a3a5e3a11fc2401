import type { CSSProperties } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  cellText,
  formatCell,
  getPath,
  IconByName,
  isEmptyValue,
  type PageFormats,
  Picture,
  safeImageUrl,
  ValueTags,
  type WithDictionary,
  withWords,
} from '#sdk/react'
import type { list } from './index.ts'

interface ItemContentProps {
  readonly item: Json
  /** Which fields of an item are shown where, and their colours: the props of the list. */
  readonly fields: ViewProps<typeof list>['props']
  readonly inPage: PageFormats
  readonly withDictionary: WithDictionary
  readonly part: (name: string) => string
}

/** A field of the item and its colour. */
interface Shown {
  readonly name: string
  readonly color: string
}

/** An item as its fields say: picture or icon, title, description and content. */
export function ItemContent({ item, fields, inPage, withDictionary, part }: ItemContentProps) {
  const { avatar, useIcon, icon, title, desc, content } = fields
  const fieldOf = (name: string): Json => (name === '' ? null : (getPath(item, name) ?? null))
  const textOf = ({ name: field, color }: Shown, name: string, partName: string) => {
    const value = fieldOf(field)
    // A property of its own, which a style of the part wins over.
    const style = color === '' ? undefined : ({ '--list-color': color } as CSSProperties)
    return { value, text: cellText(value), style, className: `tessera-list-${name} ${part(partName)}` }
  }
  const heading = textOf(title, 'title', 'title')
  const described = textOf(desc, 'desc', 'description')
  const shown = textOf(content, 'content', 'content')
  const look = inPage(content)
  const { type } = look
  const picture = useIcon ? undefined : safeImageUrl(fieldOf(avatar))
  const symbol = useIcon ? cellText(fieldOf(icon)) : ''
  const map = withDictionary(look.map, content.dictionary)
  const formatted = withWords(formatCell(shown.value, type, look), map, type === 'tag' ? 'tag' : 'text') ?? null
  return (
    <>
      {picture !== undefined && <Picture compact className={`tessera-list-avatar ${part('picture')}`} src={picture} alt="" />}
      {symbol !== '' && (
        <span className={`tessera-list-icon ${part('picture')}`} aria-hidden="true">
          <IconByName name={symbol} />
        </span>
      )}
      <div className="tessera-list-text">
        {heading.text !== '' && (
          <div className={heading.className} style={heading.style}>
            {heading.text}
          </div>
        )}
        {described.text !== '' && (
          <div className={described.className} style={described.style}>
            {described.text}
          </div>
        )}
      </div>
      {!isEmptyValue(formatted) && (
        <div className={shown.className} style={shown.style}>
          {type === 'tag' ? <ValueTags value={formatted} /> : cellText(formatted)}
        </div>
      )}
    </>
  )
}

import type { Json } from '#sdk'
import { cellText, getPath, readRow } from '#sdk/react'

export interface Message {
  readonly key: string
  readonly role: string
  readonly content: string
  /** More of it is yet to come. */
  readonly isOpen: boolean
}

const fieldOf = (item: Json, name: string, fallback: string): Json | undefined => getPath(item, name === '' ? fallback : name)

/** Messages as they are given: a list of objects or texts, or a single one. What is none of these is no message. */
export function messagesOf(data: Json, roleField: string, contentField: string): readonly Message[] {
  const items = Array.isArray(data) ? (data as readonly Json[]) : data === null || data === undefined || data === '' ? [] : [data as Json]
  return items.flatMap((item, index): Message[] => {
    if (item === null || item === undefined) return []
    if (typeof item !== 'object') return [{ key: `${index}`, role: 'assistant', content: cellText(item), isOpen: false }]
    const content = cellText(fieldOf(item, contentField, 'content'))
    const { id } = readRow({ id: 'text' }, item)
    return content === '' && id === ''
      ? []
      : [
          {
            key: id === '' ? `${index}` : `${id} ${index}`,
            role: cellText(fieldOf(item, roleField, 'role')) || 'assistant',
            content,
            isOpen: false,
          },
        ]
  })
}

const TEXT = { kind: 'text', optional: true } as const
const MORE = { text: TEXT, role: TEXT, content: TEXT, more: 'any' } as const

/**
 * The messages with something more: a text or `{ text }` goes on with the last one, unless that one is the visitor's own; `{ role, content }` is a message
 * of its own. `more` says that there is more to come.
 */
export function appended(messages: readonly Message[], args: Json): readonly Message[] {
  const { text, role, content, more } = readRow(MORE, args, 'text')
  const isOpen = more === true
  const key = `new ${messages.length}`
  const last = messages.at(-1)
  if (text === undefined) {
    if (content === undefined && role === undefined) return messages
    const closed = last?.isOpen ? [...messages.slice(0, -1), { ...last, isOpen: false }] : messages
    return [...closed, { key, role: role || 'assistant', content: content ?? '', isOpen }]
  }
  if (last && last.role !== 'user') return [...messages.slice(0, -1), { ...last, content: last.content + text, isOpen }]
  return text === '' ? messages : [...messages, { key, role: 'assistant', content: text, isOpen }]
}

import type { Json } from '#sdk'
import { asObject, asText, getPath } from '#sdk/react'

export interface Message {
  readonly key: string
  readonly role: string
  readonly content: string
  /** More of it is yet to come. */
  readonly isOpen: boolean
}

const fieldOf = (item: Json, name: string, fallback: string): Json | undefined => getPath(item, name === '' ? fallback : name)

/** Messages as they are given: a list of objects or texts, or a single one. What is none of these is no message. */
export function messagesOf(data: unknown, roleField: string, contentField: string): readonly Message[] {
  const items = Array.isArray(data) ? (data as readonly Json[]) : data === null || data === undefined || data === '' ? [] : [data as Json]
  return items.flatMap((item, index): Message[] => {
    if (item === null || item === undefined) return []
    if (typeof item !== 'object') return [{ key: `${index}`, role: 'assistant', content: asText(item), isOpen: false }]
    const content = asText(fieldOf(item, contentField, 'content'))
    const id = asText(asObject(item).id)
    return content === '' && id === ''
      ? []
      : [
          {
            key: id === '' ? `${index}` : `${id} ${index}`,
            role: asText(fieldOf(item, roleField, 'role')) || 'assistant',
            content,
            isOpen: false,
          },
        ]
  })
}

/**
 * The messages with something more: a text or `{ text }` goes on with the last one, unless that one is the visitor's own; `{ role, content }` is a message
 * of its own. `more` says that there is more to come.
 */
export function appended(messages: readonly Message[], args: Json): readonly Message[] {
  const given = asObject(args)
  const isOpen = given.more === true
  const key = `new ${messages.length}`
  const text =
    typeof args === 'string' || typeof args === 'number' ? String(args) : given.text === undefined ? undefined : asText(given.text)
  const last = messages.at(-1)
  if (text === undefined) {
    if (given.content === undefined && given.role === undefined) return messages
    const closed = last?.isOpen ? [...messages.slice(0, -1), { ...last, isOpen: false }] : messages
    return [...closed, { key, role: asText(given.role) || 'assistant', content: asText(given.content), isOpen }]
  }
  if (last && last.role !== 'user') return [...messages.slice(0, -1), { ...last, content: last.content + text, isOpen }]
  return text === '' ? messages : [...messages, { key, role: 'assistant', content: text, isOpen }]
}

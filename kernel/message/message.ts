/** A text in the platform's two languages. */
export interface Label {
  readonly zh: string
  readonly en: string
}

/** A value in a message. Messages and labels among them appear in the language of the outer message. */
export type MessageParam = string | number | Label | Message

/**
 * What there is to say, as data: it crosses workers, the VM and stored traces, and becomes words where it is shown. The part of `code` before its
 * last dot names the owner of the words: `engine`, `action/request`. Parameters called `element`, `api`, `flow` or `variable` are ids, for which the
 * place that shows them may know names.
 */
export interface Message {
  readonly code: string
  readonly params?: { readonly [name: string]: MessageParam }
  /** How its maker says it in the page's language, for where its words cannot be had. */
  readonly text?: string
}

/** A message; or a text that is never translated: an author's, a server's or a third party's. */
export type Told = string | Message | Label

export const tell = (code: string, params?: Message['params']): Message => (params ? { code, params } : { code })

/** An error with a message for people. */
export class MessageError extends Error {
  override readonly name: string = 'MessageError'
  constructor(readonly told: Told) {
    super(plainText(told))
  }
}

/** A message without its translation: for logs, and where the texts are not available. */
export function plainText(told: Told): string {
  if (typeof told === 'string') return told
  if (!('code' in told)) return told.en
  if (told.text !== undefined) return told.text
  const params = Object.entries(told.params ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'number' ? value : plainText(value)}`,
  )
  return params.length > 0 ? `${told.code} (${params.join(', ')})` : told.code
}

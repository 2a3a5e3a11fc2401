import { defineService } from '#kernel/plugin'

/** A message of a conversation with a language model. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A request to a language model: its addresses, model and messages. */
export interface ChatRequest {
  /** Addresses of this site, by the page's environment; one of another server is refused. Keys are kept behind them, never on a page. */
  readonly stgApi: string
  readonly prdApi: string
  /** The name of a model; empty leaves it to the address. */
  readonly model: string
  /** The talk so far; the last one is what is asked. */
  readonly messages: readonly ChatMessage[]
  /** Ends the request; what came until then has been handed over. */
  readonly signal: AbortSignal
  /** Is given each part of the answer as it comes. */
  readonly onText: (part: string) => void
}

/** Sends conversations to a language model. */
export interface Chats {
  /**
   * Asks for an answer. Rejects with a `MessageError`: `no-key` without an address, or where the address has no key, `key-refused` where its key is
   * invalid or expired, `status`, `invalid-data`, `network`, `stopped`.
   */
  ask(request: ChatRequest): Promise<{ readonly text: string }>
}
/** Finds the service that sends conversations to a language model. */
export const chats = defineService<Chats>('service/chat', { zh: 'AI 对话', en: 'The AI chat' }, () => ({
  ask: async () => ({ text: '' }),
}))

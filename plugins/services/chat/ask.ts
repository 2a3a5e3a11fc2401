import { type ChatRequest, type Chats, MessageError, type PageHost, type ServiceUse, tell } from '#sdk/services'
import { readAnswer } from './read-answer.ts'

type Way = Pick<ServiceUse<PageHost>, 'host' | 'signal'>

const failure = (code: string, params?: { readonly [name: string]: string | number }): MessageError => new MessageError(tell(code, params))

/** Live: answers come from an address of this site, which has the key and passes requests on. */
export const create = ({ host, signal }: Way): Chats => ({ ask: (request) => ask(request, host, signal) })

/** The address of the page's environment, as the browser may connect to it. */
function addressOf({ stgApi, prdApi }: ChatRequest, { page }: PageHost): string {
  const address = (page?.env === 'prd' ? prdApi : stgApi).trim()
  if (address === '') throw failure('service/chat.no-key')
  const here = globalThis.location?.href ?? 'http://127.0.0.1/'
  let url: URL
  try {
    url = new URL(address, here)
  } catch {
    throw failure('service/chat.foreign-address', { address: address.slice(0, 100) })
  }
  // The page's policy would block it without a word.
  if (url.origin !== new URL(here).origin) throw failure('service/chat.foreign-address', { address: address.slice(0, 100) })
  return url.href
}

async function ask(request: ChatRequest, host: PageHost, closing: AbortSignal): Promise<{ readonly text: string }> {
  const { model, messages, onText } = request
  if ((messages.at(-1)?.content ?? '').trim() === '') throw failure('service/chat.empty')
  const address = addressOf(request, host)
  const signal = AbortSignal.any([request.signal, closing])
  let answer: Response
  try {
    answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json, text/plain',
        'accept-language': host.locale(),
      },
      body: JSON.stringify({ ...(model === '' ? {} : { model }), messages, stream: true }),
      credentials: 'same-origin',
      signal,
    })
    if (answer.status === 401 || answer.status === 403) throw failure('service/chat.key-refused')
    if (!answer.ok) throw failure('service/chat.status', { status: answer.status })
    return { text: await readAnswer(answer, onText) }
  } catch (thrown) {
    if (signal.aborted) throw failure('service/chat.stopped')
    throw thrown instanceof MessageError ? thrown : failure('service/chat.network')
  }
}

import {
  type ActionOutcome,
  fillText,
  fillTexts,
  type Json,
  readJson,
  ServerRefused,
  type Told,
  tell,
  throughServer,
  toldBy,
  type WorkerActionContext,
  type z,
} from '#sdk'
import type { sendMessageParams } from './index.ts'
import { refusalOf, textMessage } from './robots.ts'

type Params = z.output<typeof sendMessageParams>

export async function run(params: Params, { input, fetch, signal, wait, declared }: WorkerActionContext): Promise<ActionOutcome> {
  const fail = (reason: Told, value: Json = input): ActionOutcome => ({ ok: false, reason, value })
  const url = params.webhook.trim()
  if (url === '') return fail(tell('action/send-message.no-address'))
  // Only another server's: our own would take the message for a call of the person who looks at the page.
  if (!/^https?:\/\//i.test(url)) return fail(tell('action/send-message.not-https'))
  const message = messageOf(params, input)
  if (message === null) return fail(tell('action/send-message.no-message'))

  const ending = new AbortController()
  const stop = () => ending.abort()
  const over = new AbortController()
  wait(params.timeout * 1000, over.signal).then(stop, () => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const { status, body } = await throughServer(
      { url, method: 'POST', headers, body: JSON.stringify(message) },
      { fetch, signal: ending.signal, declared },
    )
    const answer = readBody(body)
    const refusal = refusalOf(status, answer)
    return refusal === null ? { ok: true, value: answer } : fail(refusal, answer)
  } catch (thrown) {
    if (signal.aborted) throw thrown
    if (ending.signal.aborted) return fail(tell('action/send-message.timeout', { seconds: params.timeout }))
    if (thrown instanceof ServerRefused) return fail(thrown.message || tell('step.unreachable'))
    return fail(toldBy(thrown))
  } finally {
    over.abort()
    signal.removeEventListener('abort', stop)
  }
}

function messageOf({ robot, msgType, content, card }: Params, input: Json): Json | null {
  if (msgType === 'interactive') return card === undefined || card === null ? null : fillTexts(card as Json, input)
  const text = fillText(content, input)
  return text.trim() === '' ? null : textMessage[robot](text)
}

function readBody(body: string): Json {
  try {
    return readJson(body)
  } catch {
    return body
  }
}

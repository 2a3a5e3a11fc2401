import { formThroughServer, type SourceContext } from '#sdk'
import type { HttpForm, HttpMessage } from './message.ts'
import { RequestProblem } from './problem.ts'
import type { HttpAnswer } from './send.ts'

/** Sends a form with files of the page, from here or through the server. */
export async function sendForm(
  { url, method, headers, form }: HttpMessage & { readonly form: HttpForm },
  { isByServer, signal, moved }: { readonly isByServer: boolean; readonly signal: AbortSignal; readonly moved: () => void },
  { files, fetch, declared, locale }: SourceContext,
): Promise<HttpAnswer> {
  const send = files?.fetch(moved) ?? fetch
  const parts: (readonly [string, string | File])[] = [...form.fields]
  for (const [name, value] of form.files) {
    const file = (await files?.open(value)) ?? null
    if (file === null) throw new RequestProblem('FILE_GONE')
    parts.push([name, new File([file], value.name, { type: value.type || file.type })])
  }
  if (isByServer) return formThroughServer({ url, method, headers }, parts, { fetch: send, signal, declared, locale })
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^https?:/i.test(url)) throw new RequestProblem('BAD_ADDRESS')
  const body = new FormData()
  for (const [name, value] of parts) body.append(name, value)
  const answer = await send(url, { method, headers, body, credentials: 'omit', signal })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}

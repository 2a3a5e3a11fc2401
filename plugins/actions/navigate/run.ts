import { type ActionOutcome, addQuery, type Json, navigation, type PageActionContext, queryOf, type SendRow, tell, type z } from '#sdk'
import type { navigateParams } from './index.ts'

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])

export async function run(params: z.output<typeof navigateParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  const url = params.url.trim()
  if (url === '') return { ok: false, reason: tell('step.no-address'), value: input }
  const scheme = schemeOf(url)
  const within = params.kind !== 'link'
  if (scheme !== undefined && (within || !SAFE_SCHEMES.has(scheme)))
    return { ok: false, reason: tell('action/navigate.scheme', { scheme }), value: input }
  // Browsers read a backslash as a slash: `/\\evil` is another host too.
  if (within && /^[\\/]{2}/.test(url))
    return { ok: false, reason: tell('action/navigate.host', { address: url.slice(0, 100) }), value: input }
  const rows = [...params.data, ...(params.sendInput ? rowsOf(input, url, params.data) : [])]
  const outcome = await service(navigation).go({ kind: params.kind, url: addQuery(url, queryOf(rows)), newWindow: params.newWindow })
  return outcome.ok ? { ok: true, value: input } : outcome
}

/** The fields of a record that neither the address nor a row says already. */
function rowsOf(input: Json, url: string, rows: readonly SendRow[]): readonly SendRow[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return []
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '')
  return Object.entries(input).flatMap(([key, value]) =>
    query.has(key) || rows.some((row) => row.key === key) ? [] : [{ key, value: value as Json }],
  )
}

/** The scheme as a browser would see it: it ignores control characters and blanks inside. */
function schemeOf(url: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop exactly these
  return /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase()
}

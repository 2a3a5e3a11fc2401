import { MessageError } from '#kernel/message'
import type { Binding } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { AppError } from '../../http/errors.ts'
import type { AboutApproval, FactsMaking } from './facts.ts'
import { runErrors } from './run-errors.ts'
import { runWords } from './run-words.ts'

const LONGEST_TITLE = 200
const WHOLE = /^\s*\$\{([\s\S]+)\}\s*$/

/** A text of settings with `${…}` as code; null for one without. The whole text as one formula keeps its type. */
function codeOf(value: Json | undefined): Binding | null {
  if (typeof value !== 'string' || !value.includes('${')) return null
  const whole = WHOLE.exec(value)?.[1]
  return whole !== undefined && !whole.includes('${')
    ? { kind: 'formula', source: whole }
    : { kind: 'template', source: value }
}

/** What the flow writes into the record when it is approved or refused. @throws AppError for a formula that fails */
export async function outcomeValues(
  facts: FactsMaking,
  about: AboutApproval,
  status: string | null,
): Promise<JsonObject> {
  if (status !== 'approved' && status !== 'refused') return {}
  const rows = about.stored.settings[status].filter(({ key }) => key !== '')
  if (rows.length === 0) return {}
  const bindings = Object.fromEntries(
    rows.flatMap(({ value }, at): [string, Binding][] => {
      const code = codeOf(value)
      return code ? [[`rows.${at}.value`, code]] : []
    }),
  )
  const params = { rows: rows.map(({ key, value = null }) => ({ key, value })) }
  try {
    const resolved = await facts.resolved(about, params, bindings)
    const list = resolved.rows as unknown as readonly { readonly key: string; readonly value: Json }[]
    return Object.fromEntries(list.map(({ key, value }) => [key, value ?? null]))
  } catch (error) {
    if (error instanceof MessageError) throw new AppError(runErrors.badFormula, { detail: error.told })
    throw error
  }
}

/** What lists show of an approval: by the flow's template, else the names of flow and initiator. */
export async function titleOf(
  facts: FactsMaking,
  about: AboutApproval,
  { flow, name }: { readonly flow: string; readonly name: string },
): Promise<string> {
  const { title: source } = about.stored.settings
  const usual = runWords.title(flow, name)
  if (source === '') return usual
  try {
    const { title } = await facts.resolved(about, { title: source }, { title: { kind: 'template', source } })
    const text = typeof title === 'string' ? title.trim().slice(0, LONGEST_TITLE) : ''
    return text === '' ? usual : text
  } catch (error) {
    if (error instanceof MessageError) return usual
    throw error
  }
}

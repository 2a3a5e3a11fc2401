import {
  type ActionOutcome,
  type DataAnswer,
  type Json,
  type JsonObject,
  requestData,
  rowsAsObject,
  type Told,
  tell,
  type WorkerActionContext,
  type z,
} from '#sdk'
import type { saveRecordParams } from './index.ts'

type Params = z.output<typeof saveRecordParams>

const CONFLICT = 40904
const OF_A_FIELD: ReadonlySet<unknown> = new Set([40920, 42201])
/** A workflow of the project looked at the write and refused it. */
const BY_RULE = 42204
/** What every record has and the server alone writes. */
const SYSTEM: ReadonlySet<string> = new Set(['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
const RULES: { readonly [rule: string]: Told } = {
  required: tell('action/save-record.required'),
  type: tell('action/save-record.type'),
  target: tell('action/save-record.target'),
  unknown: tell('action/save-record.unknown'),
  given: tell('action/save-record.given'),
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A record that was read with what it refers to is saved with the id of it. */
const asStored = (value: Json): Json => (isObject(value) && typeof value.id === 'string' ? value.id : value)

function valuesOf({ data, sends }: Params, input: Json): JsonObject {
  const chosen = rowsAsObject(data)
  return sends !== 'chosen' && isObject(input) ? { ...input, ...chosen } : chosen
}

interface Refusal {
  /** What is shown at the fields of the form, by their names. */
  readonly fields: { readonly [field: string]: Told }
  readonly whole: Told
}

const textsIn = (value: Json | undefined): { readonly [field: string]: string } =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) =>
          typeof text === 'string' && text !== '' ? [[name, text]] : [],
        ),
      )
    : {}

function refusalOf({ code, data, msg }: DataAnswer): Refusal {
  const about: JsonObject = isObject(data) ? data : {}
  const why = msg === '' ? String(code) : msg
  if (code === CONFLICT && Array.isArray(about.fields)) {
    const fields = about.fields.flatMap((each) => (isObject(each) ? [String(each.field)] : [])).join(', ')
    const whole = tell('action/save-record.conflict', { fields })
    return { fields: {}, whole }
  }
  if (code === BY_RULE) {
    const fields = textsIn(about.fields)
    const said = typeof about.message === 'string' && about.message !== '' ? about.message : undefined
    return { fields, whole: tell('action/save-record.refused', { why: said ?? Object.values(fields)[0] ?? why }) }
  }
  if (OF_A_FIELD.has(code) && typeof about.field === 'string') {
    const { rule } = about
    const text = typeof rule === 'string' && Object.hasOwn(RULES, rule) ? RULES[rule]! : why
    const { field } = about
    return { fields: { [field]: text }, whole: tell('action/save-record.refused-field', { field, why: text }) }
  }
  return { fields: {}, whole: tell('action/save-record.refused', { why }) }
}

export async function run(params: Params, context: WorkerActionContext): Promise<ActionOutcome> {
  const { input, page, startedBy = '' } = context
  const fail = (reason: Told): ActionOutcome => ({ ok: false, reason, value: input })
  const { model } = params
  if (model === '') return fail(tell('action/save-record.no-model'))
  const given = valuesOf(params, input)
  const sent = Object.entries(given).filter(([name]) => !SYSTEM.has(name))
  if (sent.length === 0) return fail(tell('action/save-record.no-values'))
  const values = Object.fromEntries(sent.map(([name, value]) => [name, asStored(value)]))
  const id = params.id.trim() || (typeof given.id === 'string' ? given.id : '')
  const since: JsonObject = typeof given.rev === 'number' && given.id === id ? { rev: given.rev } : {}
  const change: JsonObject = id === '' ? { model, op: 'create', values } : { model, op: 'update', id, ...since, values }
  const answer = await requestData(context, '/api/data/write', { changes: [change] })
  if (answer === null) return fail(tell('action/save-record.unsaved'))
  if (answer.code === 0) {
    const [written] = Array.isArray(answer.data) ? answer.data : []
    return { ok: true, value: { ...given, ...(isObject(written) ? written : {}) } }
  }
  const { fields, whole } = refusalOf(answer)
  const form = params.form || startedBy
  const said = Object.entries(fields).map(async ([field, text]) => [field, await context.say(text)] as const)
  const shown = Object.fromEntries(await Promise.all(said))
  // What started the flow may be no form: then the message alone tells.
  if (Object.keys(shown).length > 0 && form !== '') await page.call(form, 'showErrors', shown)
  return fail(whole)
}

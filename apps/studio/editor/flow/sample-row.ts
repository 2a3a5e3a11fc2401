import { elementOf, PAGE_TYPE } from '#kernel/page/records'
import { getPath, isObject, type Json } from '#kernel/page/values'
import { componentsPoint } from '#sdk'
import type { Editor } from '#sdk/studio'
import { recordsOn } from '../document/records-on.ts'
import { exampleRecord } from '../inspector/types/record-types.ts'
import { recordShapesToken } from '../parts/record-shapes-part.ts'
import { runningToken } from '../parts/running-part.ts'
import { sampleValuesToken } from '../parts/sample-values-part.ts'
import type { Starter } from '../steps/sample-run.ts'
import { examplePayload } from './sample-payload.ts'

/**
 * What an event brings, as the canvas has it now: a row that it shows, the values of a form. Null where the event
 * brings nothing.
 */
export function sampleOf(session: Editor, starter: Starter): Json {
  const document = session.document()
  const entry = document.entries.get(starter.element)
  if (entry?.kind !== 'element' && entry?.kind !== 'page') return null
  const type = entry.kind === 'page' ? PAGE_TYPE : entry.type
  const components = session.kernel.registry(componentsPoint).all.peek()
  const declaration = components.find((each) => each.type === type)
  const declared = declaration?.events?.[starter.event]?.payload
  const values = () => withValues(examplePayload(document, session.catalogue, starter, declared), session.state.peek()[starter.element])
  if (declared) return values()
  const prop = Object.keys(declaration?.itemEvents ?? {}).find((name) => namesEvent(entry.props[name] ?? null, starter.event))
  const brings = prop === undefined ? undefined : declaration?.itemEvents?.[prop]
  if (brings === 'row') return rowOf(session, starter.element, declaration?.data)
  if (brings === 'rows') return selectionOf(rowOf(session, starter.element, declaration?.data), entry.props.rowKey)
  return brings === 'values' ? withValues(valuesOfForm(session, starter), session.state.peek()[starter.element]) : null
}

/** One selected row, as if it had been selected. */
function selectionOf(row: Json, rowKey: Json | undefined): Json {
  const key = getPath(row, typeof rowKey === 'string' && rowKey !== '' ? rowKey : 'id')
  return { rows: row === null ? [] : [row], selectedRowKeys: key === undefined ? [] : [key] }
}

function valuesOfForm(session: Editor, { element }: Starter): Json {
  const type = elementOf(session.document(), element)?.type
  const events =
    session.kernel
      .registry(componentsPoint)
      .all.peek()
      .find((each) => each.type === type)?.events ?? {}
  // A form declares its values with the event that sends them.
  const [event, payload] = Object.entries(events).flatMap(([name, each]) => (each.payload ? [[name, each.payload] as const] : []))[0] ?? []
  return event === undefined ? {} : examplePayload(session.document(), session.catalogue, { element, event }, payload)
}

/** Over an example of a form's values, those that are in it now. */
function withValues(example: Json, now: Json | undefined): Json {
  if (!isObject(example) || !isObject(now)) return example
  const filled = Object.entries(now).filter(([name, value]) => Object.hasOwn(example, name) && value !== null && value !== '')
  return { ...example, ...Object.fromEntries(filled) }
}

/** Whether something in a prop names this event. */
function namesEvent(value: Json, event: string): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some((each) => namesEvent(each, event))
  if (!isObject(value)) return false
  return value.eventName === event || Object.values(value).some((each) => namesEvent(each, event))
}

/** A record as the model says, of a list that has none yet. */
function exampleRecords(session: Editor, id: string): Json | undefined {
  const owner = recordsOn(session.document(), session.kernel, session.catalogue).owners.get(id)
  const shape = owner && session.findPart(recordShapesToken)?.of(owner.model)
  return shape && [exampleRecord(shape)]
}

/** The sample row of a list, else its first row, else a row of what it shows while it has no data. */
function rowOf(session: Editor, id: string, data: { readonly prop: string; readonly sample?: unknown } | undefined): Json {
  const chosen = session.part(sampleValuesToken).known.peek().get(id)?.item
  if (chosen !== undefined) return chosen
  const prop = data?.prop ?? ''
  const shown = session.part(runningToken).page.element(id).peek()?.props[prop]
  const known = [getPath(session.state.peek(), `component.${id}.data`), shown]
  const answers = [...known, exampleRecords(session, id) ?? (data?.sample as Json | undefined)]
  for (const answer of answers) {
    const rows = isObject(answer) && Array.isArray(answer.list) ? answer.list : answer
    if (Array.isArray(rows) && rows.length > 0) return rows[0] as Json
  }
  return null
}

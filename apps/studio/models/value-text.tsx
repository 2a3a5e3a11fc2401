import { Tag } from '@arco-design/web-react'
import { Suspense } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { FieldViewLoad } from '#sdk/fields'
import { fieldParts, ValueTags } from '#sdk/react'
import type { RecordOption } from '#sdk/services'
import type { FieldInfo } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { unnamed } from '../../shell/records/record-fields.ts'
import { timeText } from '../time-text.ts'
import { useFieldPlace } from './field-place.ts'
import { useProjectValues } from './project-values.tsx'
import { titleOf } from './record-title.ts'
import { modelTexts } from './texts.ts'
import { useFieldTypes } from './use-field-types.ts'

const isRecord = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value])

interface ValueTextProps {
  readonly field: FieldInfo
  readonly value: Json | undefined
  /** What records are called that the value names by their ids. */
  readonly names?: { readonly [id: string]: string }
}

/** Items by their labels; what is no longer there by its value. */
function ChosenItems({ field, value }: ValueTextProps) {
  const choices = useProjectValues().choicesOf(field)
  return listOf(value ?? null).map((each) => {
    const choice = choices.find((one) => one.value === each)
    const label = choice?.label ?? String(each)
    if (choice?.color) return <ValueTags key={String(each)} value={{ label, color: choice.color }} />
    return (
      <Tag key={String(each)} bordered>
        {label}
      </Tag>
    )
  })
}

/** A value as its type shows it. */
function TypedValue({ field, value, view }: ValueTextProps & { readonly value: Json; readonly view: FieldViewLoad }) {
  const place = useFieldPlace(useProjectValues().projectId)
  const known = new Map<string, RecordOption>()
  const plain = unnamed(value, new Map(), known)
  const { Show } = fieldParts(view)
  const drawn = { name: field.name, label: field.description || field.name, settings: field.options }
  return (
    <Suspense fallback={null}>
      <Show field={drawn} value={plain} known={Object.fromEntries(known)} place={place} />
    </Suspense>
  )
}

/** A value in a cell. */
export function ValueText({ field, value, names = {} }: ValueTextProps) {
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const type = useFieldTypes().find(field.type)
  if (value === null || value === undefined) return null
  if (type?.view) return <TypedValue field={field} value={value} view={type.view} />
  if (type?.among === 'items') return <ChosenItems field={field} value={value} />
  if (typeof value === 'number' && typeof field.options.places === 'number') return value.toFixed(field.options.places)
  if (field.options.target !== undefined)
    return listOf(value)
      .map((each) => (isRecord(each) ? titleOf(each) : (names[String(each)] ?? String(each))))
      .join(', ')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field.type === 'date-time') return timeText(String(value), locale)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

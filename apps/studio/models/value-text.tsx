import { Tag } from '@arco-design/web-react'
import type { Json, JsonObject } from '#kernel/page/values'
import { RichHtml } from '#sdk/react'
import type { FieldInfo } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
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

/** Items and people by their labels; what is no longer there by its value. */
function ChosenValues({ field, value }: ValueTextProps) {
  const choices = useProjectValues().choicesOf(field)
  return listOf(value ?? null).map((each) => {
    const choice = choices.find((one) => one.value === each)
    const color = choice?.color ? { color: choice.color } : {}
    return (
      <Tag key={String(each)} bordered {...color}>
        {choice?.label ?? String(each)}
      </Tag>
    )
  })
}

function Files({ value, arePictures }: { readonly value: Json; readonly arePictures: boolean }) {
  const t = useMessages(modelTexts)
  return listOf(value).map((each, at) => {
    const address = String(each)
    const name = t('fileNumber', { count: at + 1 })
    return (
      <a key={address} href={address} target="_blank" rel="noopener" className="models-file">
        {arePictures ? <img src={address} alt={name} loading="lazy" /> : name}
      </a>
    )
  })
}

/** A value in a cell. */
export function ValueText({ field, value, names = {} }: ValueTextProps) {
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const type = useFieldTypes().find(field.type)
  if (value === null || value === undefined) return null
  if (type?.among === 'items' || type?.among === 'people') return <ChosenValues field={field} value={value} />
  if (type?.among) return <Files value={value} arePictures={type.among === 'pictures'} />
  if (type?.html) return <RichHtml html={String(value)} className="models-rich" />
  if (typeof value === 'number' && typeof field.options.places === 'number') return value.toFixed(field.options.places)
  if (field.options.target !== undefined)
    return listOf(value)
      .map((each) => (isRecord(each) ? titleOf(each) : (names[String(each)] ?? String(each))))
      .join(', ')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field.type === 'date-time') return timeText(String(value), locale)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

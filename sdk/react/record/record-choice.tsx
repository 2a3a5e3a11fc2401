import { useMemo, useRef, useState } from 'react'
import { tableIn, toldBy } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { useLastingEffect, usePage } from '#kernel/view'
import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Input/style/index.css'
import { type RecordField, records } from '../../services/records.ts'
import { useService } from '../use-service.ts'
import './record.css'
import { RecordControl, type RecordControlProps } from './record-control.tsx'
import { fieldsOfRecord } from './record-scope.ts'
import { RECORD_TEXTS, withField } from './texts.ts'

/** Props of `RecordChoice`. */
export interface RecordChoiceProps extends Omit<RecordControlProps, 'field' | 'labels' | 'value'> {
  /** Of the element. */
  readonly id: string
  /** The names of a model and of the field whose values are chosen among. */
  readonly model: string
  readonly field: string
  readonly value: Json
}

type Found = { readonly field: RecordField } | { readonly wrong: string }

/** The field of a model; undefined until the service has answered. */
function useModelField(id: string, model: string, name: string): Found | undefined {
  const { page, locale } = usePage()
  const texts = tableIn(RECORD_TEXTS, locale)
  const service = useService(id, records)
  const latest = useRef(service)
  latest.current = service
  const [found, setFound] = useState<Found>()
  const hasService = service !== undefined
  useLastingEffect(() => {
    let isGone = false
    const answer = (next: Found | undefined) => !isGone && setFound(next)
    const read = async (): Promise<Found> => {
      const shape = await latest.current?.shape({ kind: 'model', name: model })
      const field = shape && fieldsOfRecord(shape.fields).find((one) => one.name === name)
      if (!field || field.many) return { wrong: shape ? withField(texts.noField, name) : texts.unknown }
      // A search looks for values that a form could not set.
      const { fixed: _, required: __, ...open } = field
      return { field: open }
    }
    answer(undefined)
    if (model === '' || name === '') answer({ wrong: texts.unset })
    else if (hasService) read().then(answer, async (thrown) => answer({ wrong: await page.say(toldBy(thrown)) }))
    return () => {
      isGone = true
    }
  }, [hasService, model, name, page, texts])
  return found
}

/**
 * Chooses a value that a field of a model can have: a record that it refers to, a person, an item of a dictionary.
 * @example <RecordChoice id={id} model="order" field="owner" value={value} change={change} {...rest} />
 */
export function RecordChoice({ id, model, field: name, ...props }: RecordChoiceProps) {
  const found = useModelField(id, model, name)
  const stand = useMemo((): RecordField => ({ name, label: name, type: 'text' }), [name])
  if (found && 'wrong' in found) return <span className="tessera-record-wrong">{found.wrong}</span>
  if (!found) return <RecordControl {...props} field={stand} value={null} isDisabled />
  return <RecordControl {...props} field={found.field} />
}

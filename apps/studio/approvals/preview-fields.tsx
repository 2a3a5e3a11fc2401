import { useMemo } from 'react'
import { type FlowNode, isActionStep, isDisabled, walkSteps } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { ProjectPeople } from '#sdk/setter'
import type { ShownModel } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { LabelledField, PlainFields, plainFields } from '../flows/record-fields.tsx'
import { isChosenAtStart } from './approval-offer.ts'
import { PersonSelect } from './person-select.tsx'
import { previewTexts } from './preview-texts.ts'

interface SampleFieldsProps {
  readonly shape: ShownModel
  readonly people: ProjectPeople
  readonly record: JsonObject
  readonly onChange: (name: string, value: Json) => void
}

const idsOf = (value: Json | undefined): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => typeof each === 'number')

/** Sample values of the record: one control for each field that has one. */
export function SampleFields({ shape: { fields }, people, record, onChange }: SampleFieldsProps) {
  const t = useMessages(previewTexts)
  const ofPeople = fields.filter(({ among }) => among === 'people')
  const plain = plainFields(fields, record).filter((field) => !ofPeople.includes(field))
  return (
    <fieldset className="wf-event">
      <legend>{t('record')}</legend>
      <PlainFields fields={plain} record={record} onChange={onChange} />
      {ofPeople.map(({ name, label, many }) => (
        <LabelledField key={name} label={label || name}>
          {(id) => (
            <PersonSelect
              {...{ id, people, many, label: label || name, placeholder: t('choosePeople') }}
              value={idsOf(record[name])}
              onChange={(ids) => onChange(name, many ? ids : (ids[0] ?? null))}
            />
          )}
        </LabelledField>
      ))}
      {plain.length + ofPeople.length < fields.length && <p className="studio-muted">{t('otherFields')}</p>}
    </fieldset>
  )
}

/** The steps whose people the initiator chooses. */
function chosenSteps(nodes: readonly FlowNode[]): readonly FlowNode[] {
  const found: FlowNode[] = []
  walkSteps(nodes, (step) => {
    if (!isActionStep(step) || isDisabled(step)) return
    const who = Array.isArray(step.params.who) ? step.params.who : []
    const sources = who.map((each) => String((each as JsonObject | null)?.source ?? ''))
    if (isChosenAtStart(sources)) found.push(step)
  })
  return found
}

export type ChosenPeople = { readonly [step: string]: readonly number[] }

interface ChosenFieldsProps {
  readonly nodes: readonly FlowNode[]
  readonly nameOf: (step: FlowNode) => string
  readonly people: ProjectPeople
  readonly chosen: ChosenPeople
  readonly onChange: (chosen: ChosenPeople) => void
}

/** People whom the initiator would choose, for each step that lets them; nothing where none does. */
export function ChosenFields({ nodes, nameOf, people, chosen, onChange }: ChosenFieldsProps) {
  const t = useMessages(previewTexts)
  const steps = useMemo(() => chosenSteps(nodes), [nodes])
  return steps.map((step) => {
    const label = t('chosenFor', { step: nameOf(step) })
    return (
      <LabelledField key={step.id} label={label}>
        {(id) => (
          <PersonSelect
            {...{ id, people, label, placeholder: t('choosePeople') }}
            many
            value={chosen[step.id] ?? []}
            onChange={(ids) => onChange({ ...chosen, [step.id]: ids })}
          />
        )}
      </LabelledField>
    )
  })
}

import { Checkbox } from '@arco-design/web-react'
import { IconDown, IconRight } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { ModelDetail } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useFieldTypes } from '../models/use-field-types.ts'
import { isDeepest, targetOf, titleOf, used } from './draft.ts'
import { viewTexts } from './texts.ts'

interface FieldTreeProps {
  readonly models: readonly ModelDetail[]
  readonly model: ModelDetail
  /** The path to the model's fields, with a dot at its end; empty for the model of the view. */
  readonly prefix?: string
  /** Paths that are shown. */
  readonly chosen: ReadonlySet<string>
  readonly disabled: boolean
  readonly onToggle: (path: string, isOn: boolean) => void
}

/** Fields of a model, with those of the models that it refers to behind buttons. */
export function FieldTree({ models, model, prefix = '', chosen, disabled, onToggle }: FieldTreeProps) {
  return (
    <ul className="views-tree">
      {used(model).map((field) => (
        <FieldNode key={field.id} {...{ models, field, chosen, disabled, onToggle }} path={`${prefix}${field.name}`} />
      ))}
    </ul>
  )
}

interface FieldNodeProps extends Omit<FieldTreeProps, 'model' | 'prefix'> {
  readonly field: ModelDetail['fields'][number]
  readonly path: string
}

function FieldNode({ models, field, path, chosen, disabled, onToggle }: FieldNodeProps) {
  const t = useMessages(viewTexts)
  const locale = useLocale()
  const types = useFieldTypes()
  const inner = useId()
  const target = isDeepest(path) ? undefined : targetOf(models, field)
  const hasChosen = [...chosen].some((one) => one.startsWith(`${path}.`))
  const [isOpen, setOpen] = useState(hasChosen)
  const type = types.find(field.type)
  return (
    <li>
      <div className="views-tree-row">
        {target ? (
          <button
            type="button"
            className="views-tree-open"
            aria-expanded={isOpen}
            aria-controls={inner}
            aria-label={t('expand', { name: titleOf(field) })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconDown aria-hidden="true" /> : <IconRight aria-hidden="true" />}
          </button>
        ) : (
          <span className="views-tree-open" />
        )}
        <Checkbox checked={chosen.has(path)} disabled={disabled} onChange={(isOn) => onToggle(path, isOn)}>
          {titleOf(field)}
        </Checkbox>
        <span className="studio-muted">{type ? labelIn(type.label, locale) : field.type}</span>
      </div>
      {target && isOpen && (
        <div id={inner}>
          <FieldTree {...{ models, chosen, disabled, onToggle }} model={target} prefix={`${path}.`} />
        </div>
      )}
    </li>
  )
}

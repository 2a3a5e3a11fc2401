import { Checkbox, Input, Select } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import type { JsonObject } from '#kernel/page/values'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useMessages } from '../../shell/messages.ts'
import { knownOf, type Param, paramsUsed, withParam } from './draft.ts'
import { NameInput } from './name-input.tsx'
import type { PartProps } from './part-props.ts'
import { viewTexts } from './texts.ts'
import { ValueInput } from './value-input.tsx'

const TYPES = ['text', 'number', 'date', 'date-time', 'yes-no'] as const

interface ParamsPartProps extends PartProps {
  /** Values that the result is shown with. */
  readonly trial: JsonObject
  readonly onTrial: (trial: JsonObject) => void
}

/** What pages give values for, with trial values for the result. */
export function ParamsPart(props: ParamsPartProps) {
  const t = useMessages(viewTexts)
  const { params } = props.definition
  return (
    <section className="views-part">
      <h2>{t('params')}</h2>
      <p className="studio-muted">{t(params.length === 0 ? 'noParams' : 'paramsHelp')}</p>
      <ol className="views-rows">
        {params.map((param, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed
          <ParamRow key={at} {...props} param={param} at={at} />
        ))}
      </ol>
    </section>
  )
}

function ParamRow(props: ParamsPartProps & { readonly param: Param; readonly at: number }) {
  const { definition, disabled, onChange, trial, onTrial, param, at } = props
  const t = useMessages(viewTexts)
  const { name, type, preset, required } = param
  const isUsed = paramsUsed(definition.where).includes(name)
  const set = (next: Param): void => {
    const { [name]: value, ...others } = trial
    if (next.name !== name || next.type !== type)
      onTrial(next.type === type && value !== undefined ? { ...others, [next.name]: value } : others)
    onChange(withParam(definition, at, next))
  }
  const known = knownOf(preset)
  return (
    <li className="views-row">
      <div className="views-row-head">
        <Checkbox
          checked={required}
          disabled={disabled}
          aria-label={t('paramRequired', { name })}
          onChange={(isOn) => set({ ...param, required: isOn })}
        >
          {t('required')}
        </Checkbox>
        <span title={isUsed ? t('paramUsed') : undefined}>
          <RowButton
            icon={<IconDelete />}
            label={t('dropParam', { name })}
            danger
            disabled={disabled || isUsed}
            onClick={() => onChange({ ...definition, params: definition.params.filter((_, i) => i !== at) })}
          />
        </span>
      </div>
      <div className="views-fields views-pairs">
        <NameInput
          label={t('paramName', { at: at + 1 })}
          names={definition.params.map((one) => one.name)}
          {...{ at, disabled }}
          onChange={(next) => set({ ...param, name: next })}
        />
        <Select
          size="small"
          aria-label={t('paramType', { at: at + 1 })}
          value={type}
          disabled={disabled}
          options={TYPES.map((value) => ({ value, label: t(`type ${value}`) }))}
          onChange={(next: Param['type']) => set({ ...param, type: next, preset: null })}
        />
        {known === null ? (
          <ValueInput
            label={t('paramPreset', { name })}
            placeholder={t('preset')}
            type={type}
            value={preset}
            disabled={disabled}
            onChange={(value) => set({ ...param, preset: value })}
          />
        ) : (
          <Input size="small" readOnly aria-label={t('paramPreset', { name })} value={known} />
        )}
        <ValueInput
          label={t('paramTrial', { name })}
          placeholder={t('trial')}
          type={type}
          value={trial[name]}
          onChange={(value) => onTrial({ ...trial, [name]: value })}
        />
      </div>
    </li>
  )
}

import type { Label } from '#sdk'
import { filled, Menu, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'

type Props = SetterProps<string>

export const ApiEditor = (props: Props) => <TargetMenu {...props} kind="api" nothing={{ zh: '选择接口', en: 'Choose an API' }} />
export const VariableEditor = (props: Props) => (
  <TargetMenu {...props} kind="variable" nothing={{ zh: '选择变量', en: 'Choose a variable' }} />
)
export const FlowEditor = (props: Props) => <TargetMenu {...props} kind="flow" nothing={{ zh: '选择流程', en: 'Choose a flow' }} />

interface TargetMenuProps extends Props {
  readonly kind: 'api' | 'variable' | 'flow'
  readonly nothing: Label
}

/** The page's entries of one kind by name; what is stored and gone stays visible as such. */
function TargetMenu({ value, onChange, field, disabled, mixed, labelId, kind, nothing }: TargetMenuProps) {
  const t = useText()
  const { targets } = usePanel()
  const all = targets(kind)
  const fitting = all.filter((target) => !(field.options.assigns === true && target.computed))
  const id = mixed || typeof value !== 'string' ? '' : value
  // What no longer fits was chosen when it did: better shown than lost.
  const shown = fitting.some((target) => target.id === id) ? fitting : [...fitting, ...all.filter((target) => target.id === id)]
  // An id says nothing to people, but tells two of one name apart.
  const isShared = (label: string) => shown.filter((target) => target.label === label).length > 1
  return (
    <Menu labelId={labelId} value={id} disabled={disabled} onText={(next) => onChange(next)}>
      <option value="">{t(mixed ? MIXED : shown.length === 0 ? { zh: '没有可选项', en: 'Nothing to choose' } : nothing)}</option>
      {id !== '' && !shown.some((target) => target.id === id) && (
        <option value={id}>{t(filled({ zh: '{id}（已不存在）', en: '{id} (gone)' }, { id }))}</option>
      )}
      {shown.map((target) => (
        <option key={target.id} value={target.id}>
          {isShared(target.label) ? `${target.label} · ${target.id}` : target.label}
        </option>
      ))}
    </Menu>
  )
}

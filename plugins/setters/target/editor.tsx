import type { Label } from '#sdk'
import { filled, Menu, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'

type Props = SetterProps<string>

export const ElementEditor = (props: Props) => (
  <TargetMenu {...props} kind="element" nothing={{ zh: '选择组件', en: 'Choose an element' }} />
)
export const ApiEditor = (props: Props) => <TargetMenu {...props} kind="api" nothing={{ zh: '选择接口', en: 'Choose an API' }} />
export const VariableEditor = (props: Props) => (
  <TargetMenu {...props} kind="variable" nothing={{ zh: '选择变量', en: 'Choose a variable' }} />
)
export const FlowEditor = (props: Props) => <TargetMenu {...props} kind="flow" nothing={{ zh: '选择流程', en: 'Choose a flow' }} />

interface TargetMenuProps extends Props {
  readonly kind: 'element' | 'api' | 'variable' | 'flow'
  readonly nothing: Label
}

/** The page's entries of one kind by name; what is stored and gone stays visible as such. */
function TargetMenu({ value, onChange, field, disabled, mixed, labelId, kind, nothing }: TargetMenuProps) {
  const t = useText()
  const { targets } = usePanel()
  const { methods = [], assigns } = field.options
  const needed = Array.isArray(methods) ? methods : []
  const all = targets(kind)
  const fits = (target: (typeof all)[number]) => needed.every((method) => target.methods.includes(String(method)))
  const fitting = all.filter((target) => fits(target) && !(assigns === true && target.computed))
  const id = mixed || typeof value !== 'string' ? '' : value
  // An element that lacks a method now was chosen when it had it: better shown than lost.
  const shown = fitting.some((target) => target.id === id) ? fitting : [...fitting, ...all.filter((target) => target.id === id)]
  const groups = kind === 'element' ? [...new Set(shown.map(({ type }) => type))].sort() : []
  const options = (list: typeof shown) =>
    list.map((target) => (
      <option key={target.id} value={target.id}>
        {target.label === target.id ? target.id : `${target.label} · ${target.id}`}
      </option>
    ))
  return (
    <Menu labelId={labelId} value={id} disabled={disabled} onText={(next) => onChange(next)}>
      <option value="">{t(mixed ? MIXED : shown.length === 0 ? { zh: '没有可选项', en: 'Nothing to choose' } : nothing)}</option>
      {id !== '' && !shown.some((target) => target.id === id) && (
        <option value={id}>{t(filled({ zh: '{id}（已不存在）', en: '{id} (gone)' }, { id }))}</option>
      )}
      {groups.length > 0
        ? groups.map((type) => (
            <optgroup key={type} label={type}>
              {options(shown.filter((target) => target.type === type))}
            </optgroup>
          ))
        : options(shown)}
    </Menu>
  )
}

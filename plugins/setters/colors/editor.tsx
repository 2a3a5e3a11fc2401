import { asLine, LineInput, ListEditor, type SetterProps, usePanel, useText } from '#sdk/setter'

const FIRST = ['#165dff', '#00b42a', '#ff7d00', '#f53f3f', '#722ed1', '#14c9c9'] as const

/** Colours in an order, each edited as a colour is elsewhere. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<readonly string[]>) {
  const t = useText()
  const { setter: Setter } = usePanel()
  const items = !mixed && Array.isArray(value) ? value.map(asLine) : []
  return (
    <ListEditor
      items={items}
      onChange={(next) => onChange([...next])}
      create={() => FIRST[items.length % FIRST.length]!}
      noun={{ zh: '颜色', en: 'Colour' }}
      labelId={labelId}
      disabled={disabled}
      mixed={mixed}
    >
      {({ item, index, name, set }) =>
        Setter ? (
          <span className="ts-grow">
            <span id={`${labelId}-${index}`} className="ts-hidden">
              {name}
            </span>
            <Setter
              id="setter/color"
              value={item}
              onChange={(next) => set(asLine(next))}
              field={{ path: `${field.path}.${index}`, label: { zh: name, en: name }, options: {} }}
              labelId={`${labelId}-${index}`}
              {...(disabled ? { disabled } : {})}
            />
          </span>
        ) : (
          <LineInput label={`${name}: ${t({ zh: '颜色', en: 'colour' })}`} value={item} disabled={disabled} onText={set} />
        )
      }
    </ListEditor>
  )
}

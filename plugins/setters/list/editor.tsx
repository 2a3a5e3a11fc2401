import { IconBulb, IconCopy, IconDown, IconRight } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import type { ItemField, Json, Label } from '#sdk'
import { filled, IconButton, ItemValue, ListEditor, type SetterProps, usePanel, useText } from '#sdk/setter'
import { type FromData, itemsFor } from './from-data.ts'
import { asItems, copyOf, type Item, lineFields, newItem, shownFields, valueIn, withNames, withValue } from './items.ts'
import { isUntouched } from './untouched.ts'

const NOTHING_NEW = {
  zh: '数据里没有新的字段。请先设置数据源并加载一次',
  en: 'The data has no other fields. Set its source and load it once first',
} as const

const DUPLICATE = { zh: '复制{name}', en: 'Duplicate {name}' }

/**
 * Items with the fields that the list's schema declares: the first of them in the item's line, all others when it is
 * opened.
 */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<Json>) {
  const t = useText()
  const panel = usePanel()
  const [open, setOpen] = useState<number | null>(null)
  const fields = field.items ?? []
  const items = mixed ? [] : asItems(value)
  const noun = field.noun ?? { zh: '项', en: 'Item' }
  const change = (next: readonly Item[]) => {
    // After a move or a removal the open fields would be another item's.
    if (next.length !== items.length || next.filter((item, at) => item !== items[at]).length > 1) setOpen(null)
    onChange(next as never)
  }
  const inLine = lineFields(fields)
  const copy = (index: number) => change([...items.slice(0, index + 1), copyOf(fields, items[index]!), ...items.slice(index + 1)])
  const from = field.options.fromData as FromData | undefined
  const [told, tell] = useState('')
  // The data may come late: what was edited meanwhile stays, and another element's list is left alone.
  const latest = useRef<readonly Item[] | null>(items)
  useEffect(() => {
    latest.current = items
    return () => {
      latest.current = null
    }
  })
  const addFromData = async () => {
    const data = await panel.data?.().catch(() => undefined)
    if (latest.current === null) return
    // Items that came with the element, and that nobody has changed, stand for those of the data.
    const kept = isUntouched(fields, latest.current, panel.initialOf?.(field.path)) ? [] : latest.current
    const made = itemsFor(data, kept, from!)
    tell(made.length > 0 ? '' : t(NOTHING_NEW))
    if (made.length > 0) change([...kept, ...made.map((item) => withNames(fields, item))])
  }
  const editor = (
    <ListEditor
      items={items}
      onChange={change}
      create={() => newItem(fields, t(noun), items.length + 1)}
      noun={noun}
      labelId={labelId}
      disabled={disabled}
      mixed={mixed}
    >
      {({ item, index, name, set }) => {
        const write = (path: string, next: unknown) => set(withNames(fields, withValue(item, path, next), item, items))
        const others = shownFields(fields, item).filter((each) => !inLine.includes(each))
        const hasMore = fields.some((each) => !inLine.includes(each) && each.generated === undefined)
        const isOpen = open === index
        return (
          <>
            {hasMore && (
              <IconButton
                label={t(filled({ zh: '{name}的设置', en: 'Settings of {name}' }, { name }))}
                pressed={isOpen}
                part="open"
                onPress={() => setOpen(isOpen ? null : index)}
              >
                {isOpen ? <IconDown /> : <IconRight />}
              </IconButton>
            )}
            {inLine.map((each) => (
              <ItemValue
                key={each.path}
                field={each}
                name={`${name}: ${t(each.label)}`}
                value={valueIn(item, each.path)}
                disabled={disabled}
                inline
                onValue={(next) => write(each.path, next)}
              />
            ))}
            {isOpen && (
              <div className="ts-fields">
                {others.map((each) => (
                  <OneField key={each.path} field={each} name={name} item={item} disabled={disabled} onValue={write} />
                ))}
                <div className="ts-wide">
                  <IconButton label={t(filled(DUPLICATE, { name }))} disabled={disabled} onPress={() => copy(index)}>
                    <IconCopy />
                  </IconButton>
                </div>
              </div>
            )}
          </>
        )
      }}
    </ListEditor>
  )
  if (!from || !panel.data) return editor
  return (
    <div className="ts-stack">
      {editor}
      <FromDataButton noun={noun} disabled={disabled} told={told} onPress={() => void addFromData()} />
    </div>
  )
}

interface FromDataButtonProps {
  readonly noun: Label
  readonly disabled: boolean | undefined
  readonly told: string
  readonly onPress: () => void
}

function FromDataButton({ noun, disabled, told, onPress }: FromDataButtonProps) {
  const t = useText()
  const lower = { zh: noun.zh, en: noun.en.toLowerCase() }
  return (
    <>
      <button type="button" className="ts-add" disabled={disabled} onClick={onPress}>
        <IconBulb aria-hidden />
        {t(filled({ zh: '从数据添加{noun}', en: 'Add {noun}s from the data' }, { noun: lower }))}
      </button>
      <span role="status" className="ts-note">
        {told}
      </span>
    </>
  )
}

/** Editors that need the whole width. */
const WIDE = new Set([
  'setter/list',
  'setter/function',
  'setter/json',
  'setter/textarea',
  'setter/options',
  'setter/colors',
  'setter/several',
])

function OneField(props: {
  readonly field: ItemField
  readonly name: string
  readonly item: Item
  readonly disabled: boolean | undefined
  readonly onValue: (path: string, value: unknown) => void
}) {
  const t = useText()
  const { field, name, item } = props
  const label = t(field.label)
  const isWide = WIDE.has(field.setter)
  return (
    <>
      <span className={isWide ? 'ts-note ts-wide' : 'ts-note'}>{label}</span>
      <div className={isWide ? 'ts-wide' : 'ts-cell'}>
        <ItemValue
          field={field}
          name={`${name}: ${label}`}
          value={valueIn(item, field.path)}
          disabled={props.disabled}
          onValue={(next) => props.onValue(field.path, next)}
        />
      </div>
    </>
  )
}

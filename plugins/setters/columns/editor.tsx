import { IconDown, IconRight } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { asLine, BindableLine, IconButton, LineInput, ListEditor, rowsOf, type SetterProps, useText } from '#sdk/setter'
import { type Column, newColumnId, withId } from './column.ts'
import { ColumnDetails } from './column-details.tsx'

export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<never>) {
  const t = useText()
  const [open, setOpen] = useState<number | null>(null)
  const rows = rowsOf(mixed ? undefined : value)
  const change = (next: readonly Column[]) => {
    // After a move or a removal the open details would be another column's.
    if (next.length !== rows.length || next.filter((row, at) => row !== rows[at]).length > 1) setOpen(null)
    onChange(next as never)
  }
  const create = (): Column => ({
    id: newColumnId(),
    title: t({ zh: `列${rows.length + 1}`, en: `Column ${rows.length + 1}` }),
    dataIndex: `field${rows.length + 1}`,
    type: 'text',
  })
  return (
    <ListEditor
      items={rows}
      onChange={change}
      create={create}
      noun={{ zh: '列', en: 'Column' }}
      labelId={labelId}
      disabled={disabled}
      mixed={mixed}
    >
      {({ item, index, name, set: setRow }) => {
        const set = (next: Column) => setRow(withId(next, index, rows))
        return (
          <>
            <IconButton
              label={t({ zh: `${name}的设置`, en: `Settings of ${name}` })}
              pressed={open === index}
              part="open"
              onPress={() => setOpen(open === index ? null : index)}
            >
              {open === index ? <IconDown /> : <IconRight />}
            </IconButton>
            <BindableLine
              label={`${name}: ${t({ zh: '标题', en: 'title' })}`}
              placeholder={t({ zh: '标题', en: 'Title' })}
              value={item.title}
              disabled={disabled}
              onValue={(title) => set({ ...item, title })}
            />
            <LineInput
              label={`${name}: ${t({ zh: '字段', en: 'field' })}`}
              placeholder={t({ zh: '字段', en: 'Field' })}
              value={asLine(item.dataIndex)}
              disabled={disabled}
              onText={(dataIndex) => set({ ...item, dataIndex })}
            />
            {open === index && <ColumnDetails column={item} name={name} set={set} disabled={disabled} />}
          </>
        )
      }}
    </ListEditor>
  )
}

import type { JsonObject } from '#sdk'
import { defineStories, type HostedComponent, press, pressKey, typeInto, until } from '#sdk/testing'

const columns: readonly JsonObject[] = [
  { title: 'Name', dataIndex: 'name', type: 'text', formItem: { rules: [{ required: true, message: 'Needed' }] } },
  { title: 'Count', dataIndex: 'count', type: 'number' },
]
const two: readonly JsonObject[] = [
  { name: 'Ann', count: 1 },
  { name: 'Bob', count: 2 },
]
const table = { formItem: { name: 'rows', label: 'Rows' }, defaultValue: two, formWrap: { columns } }
const withRows = ({ screen }: HostedComponent) => until(() => screen.container.querySelectorAll('td[data-col]').length > 0)
const cell = (host: HostedComponent, row: number, column: number) =>
  host.screen.container.querySelector<HTMLElement>(`[data-at="${row}"] [data-col="${column}"]`)

export const stories = defineStories({
  stories: {
    labelled: {
      host: { props: { ...table, formItem: { label: 'Label', extra: 'Hint' } } },
      steps: withRows,
      parts: true,
    },
    rows: {
      host: { props: table },
      steps: withRows,
      shows: [
        ...['defaultValue', 'formItem.name', 'formWrap.columns', 'formWrap.addText', 'formWrap.sortable', 'formWrap.fixedRows'],
        ...['formWrap.disabled', 'formWrap.bordered', 'formWrap.size', 'formWrap.scroll.x', 'formWrap.scroll.y', 'formWrap.min'],
        'formWrap.max',
      ],
    },
    empty: { host: { props: { ...table, defaultValue: [] } }, steps: withRows, shows: ['formWrap.rowsAtFirst'] },
  },
  values: {
    defaultValue: [[{ name: 'Other' }]],
    'formWrap.columns': [[{ title: 'Other', dataIndex: 'name' }]],
    'formWrap.min': [2],
    'formWrap.max': [2],
    'formWrap.rowsAtFirst': [3],
  },
  fires: {
    onChange: {
      host: { props: table },
      steps: async (host) => {
        await withRows(host)
        await press(cell(host, 0, 0))
        const box = () => host.screen.container.querySelector('td input')
        await until(() => box() !== null)
        await typeInto(box(), 'Cid')
        await pressKey(box(), 'Enter')
      },
    },
    onAdd: { host: { props: table }, steps: ({ screen }) => press(screen.getByRole('button', { name: 'Add a row' })) },
    onRemove: {
      host: { props: table },
      steps: async (host) => {
        await withRows(host)
        await press(host.screen.getByRole('button', { name: 'Remove · Row 1' }))
      },
    },
    onMove: {
      host: { props: table },
      steps: async (host) => {
        await withRows(host)
        await press(host.screen.getByRole('button', { name: 'Move down · Row 1' }))
      },
    },
  },
})

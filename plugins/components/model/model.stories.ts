import { type Json, type JsonObject, type Records, records } from '#sdk'
import { answering, defineStories, type HostedComponent, later, press, typeInto } from '#sdk/testing'

const fields = [
  { name: 'name', label: 'Name', type: 'text' as const, required: true },
  { name: 'price', label: 'Price', type: 'digit' as const },
]
const own: JsonObject = { fields: fields as unknown as Json, record: { name: 'Tea', price: 3 }, title: 'An item', showReset: true }
const service = answering(records, {
  shape: async (of) => ({ label: `${of.kind} ${of.name}`, fields }),
  read: async (_of, id) => ({ id, rev: 1, values: { name: `Tea ${id}`, price: 3 } }),
  save: (async (_model, row) => ({ id: row.id ?? 'new', rev: 2, values: row.values })) satisfies Records['save'],
})
const asked = { props: { model: 'items', recordId: '5' }, services: [service] }
const save = async ({ screen }: HostedComponent) => {
  await press(screen.getByRole('button', { name: 'Save' }))
  await later()
}

export const stories = defineStories({
  stories: {
    whole: {
      host: { props: own },
      parts: true,
      shows: ['fields', 'record', 'title', 'showSave', 'saveText', 'resetText'],
    },
    plain: { host: { props: { ...own, showReset: false } }, shows: ['showReset'] },
    asked: { host: asked, shows: ['model', 'recordId', 'mode'] },
  },
  values: { fields: [[{ name: 'other', label: 'Other', type: 'date' }]], record: [{ name: 'Coffee' }] },
  fires: {
    onLoad: { host: asked, steps: () => later() },
    onChange: { host: { props: own }, steps: ({ screen }) => typeInto(screen.getByRole('textbox', { name: /Name/ }), 'Coffee') },
    onSave: { host: { props: own }, steps: save },
    onFail: { host: { props: { ...own, record: {} } }, steps: save },
  },
})

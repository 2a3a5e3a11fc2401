import { records } from '#sdk'
import { answering, defineStories, later } from '#sdk/testing'

const fields = [{ name: 'name', label: 'Name', type: 'text' as const }]
const service = answering(records, {
  shape: async (of) => ({ label: `${of.kind} ${of.name}`, fields }),
  read: async (_of, id) => ({ id, rev: 1, values: { name: `Tea ${id}` } }),
})
const asked = { props: { view: 'items', recordId: '5' }, services: [service] }

export const stories = defineStories({
  stories: {
    whole: { host: { props: { fields, record: { name: 'Tea' }, title: 'An item' } }, parts: true, shows: ['fields', 'record', 'title'] },
    asked: { host: asked, shows: ['view', 'recordId'] },
  },
  values: { fields: [[{ name: 'other', label: 'Other', type: 'date' }]], record: [{ name: 'Coffee' }] },
  fires: { onLoad: { host: asked, steps: () => later() } },
})

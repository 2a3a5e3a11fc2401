import { records } from '#sdk'
import { answering, defineStories, type HostedComponent, later } from '#sdk/testing'

const options = [
  { id: 'a', label: 'Nova' },
  { id: 'b', label: 'Ort' },
]
const fields = [
  { name: 'customer', label: 'Customer', type: 'association', options },
  { name: 'title', label: 'Title', type: 'text' },
] as const
const service = answering(records, {
  shape: async ({ name }) => (name === 'order' ? { label: 'Orders', fields } : null),
})
/** The service has answered. */
const shown = () => later(30)
const choose = async (host: HostedComponent) => {
  await later(30)
  const select = host.screen.container.querySelector('select')
  if (!select) return
  select.value = 'a'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await later()
}
const props = { model: 'order', field: 'customer' }

export const stories = defineStories({
  stories: {
    labelled: {
      host: { props: { ...props, formItem: { label: 'Label', extra: 'Hint' } }, services: [service] },
      steps: shown,
      parts: true,
      shows: ['model', 'field', 'formWrap.placeholder'],
    },
    chosen: { host: { props, services: [service] }, steps: choose, shows: ['formItem.name'] },
  },
  values: { model: ['customer'], field: ['title'] },
  fires: { onChange: { host: { props, services: [service] }, steps: choose } },
})

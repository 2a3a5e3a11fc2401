import type { Json } from '#sdk'
import { defineStories, type HostedComponent, hover, press, until } from '#sdk/testing'

const options: Json = [
  { value: 'a', label: 'Alpha', name: 'First', id: 'x', children: [{ value: 'b', label: 'Beta', name: 'Second', id: 'y' }] },
  { value: 'c', label: 'Gamma', name: 'Third', id: 'z', items: [{ value: 'd', label: 'Delta' }] },
]
/** The library fades popups in and out; what is in them stands still then. */
const settled = ({ screen }: HostedComponent) =>
  until(() => {
    const popup = document.querySelector('.tessera-pick-popup')?.closest<HTMLElement>('.arco-trigger')
    const isOpen = screen.getByRole('combobox').getAttribute('aria-expanded') === 'true'
    return isOpen ? popup?.style.pointerEvents === 'auto' : !popup
  })
const open = async (host: HostedComponent) => {
  await press(host.screen.getByRole('combobox'))
  await until(() => document.querySelector('[role="treeitem"]') !== null)
  await settled(host)
}
const option = (name: string) => [...document.querySelectorAll('[role="treeitem"]')].find(({ textContent }) => textContent === name)
const choose = async (host: HostedComponent) => {
  await open(host)
  await press(option('Alpha'))
  await press(option('Beta'))
  await settled(host)
}

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    chosen: {
      host: { props: { options, defaultValue: 'a,b' } },
      shows: [
        'formItem.name',
        'formWrap.fieldNames.label',
        'formWrap.fieldNames.value',
        'formWrap.allowClear',
        'options',
        'formWrap.multiple',
      ],
    },
    known: { host: { props: { options } }, shows: ['defaultValue'] },
    opened: {
      host: { props: { options } },
      steps: open,
      parts: true,
      shows: ['formWrap.fieldNames.children', 'formWrap.placement', 'formWrap.showSearch'],
    },
    hovered: {
      host: { props: { options } },
      steps: async (host) => {
        await open(host)
        await hover(option('Alpha'))
      },
      shows: ['formWrap.expandTrigger'],
    },
    several: {
      host: { props: { options, defaultValue: [['a', 'b'], ['c']], formWrap: { multiple: true } } },
      shows: ['formWrap.maxTagCount'],
    },
    checked: {
      host: { props: { options, formWrap: { multiple: true } } },
      steps: async (host) => {
        await open(host)
        await press(option('Alpha')?.querySelector('[data-act="check"]'))
      },
      shows: ['formWrap.showCheckedStrategy'],
    },
  },
  values: {
    defaultValue: ['c'],
    options: [[{ value: 'a', label: 'Other' }]],
    'formWrap.fieldNames.label': ['name'],
    'formWrap.fieldNames.value': ['id'],
    'formWrap.fieldNames.children': ['items'],
  },
  fires: { onChange: { host: { props: { options } }, steps: choose } },
})

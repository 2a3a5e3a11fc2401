import type { Json } from '#sdk'
import { defineStories, type HostedComponent, press, typeInto, until } from '#sdk/testing'

const treeData: Json = [
  { value: 'a', title: 'Alpha', name: 'First', id: 'x', children: [{ value: 'b', title: 'Beta' }] },
  { value: 'c', title: 'Gamma', name: 'Second', id: 'y', items: [{ value: 'd', title: 'Delta' }] },
]
const flat: Json = [
  { id: 1, value: 'a', title: 'Alpha' },
  { id: 2, value: 'b', title: 'Beta', pId: 1 },
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
const choose = async (host: HostedComponent) => {
  await open(host)
  await press(document.querySelector('[role="treeitem"]'))
  await settled(host)
}

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    chosen: {
      host: { props: { treeData, defaultValue: 'a' } },
      shows: ['formItem.name', 'formWrap.fieldNames.label', 'formWrap.allowClear', 'treeData'],
    },
    known: { host: { props: { treeData } }, shows: ['defaultValue', 'formWrap.fieldNames.value'] },
    opened: {
      host: { props: { treeData } },
      steps: open,
      parts: true,
      shows: [
        'formWrap.fieldNames.children',
        'formWrap.treeDefaultExpandAll',
        'formWrap.treeLine',
        'formWrap.placement',
        'formWrap.treeCheckable',
        'formWrap.showSearch',
      ],
    },
    flat: {
      host: { props: { treeData: flat, formWrap: { treeDefaultExpandAll: true } } },
      steps: open,
      shows: ['formWrap.treeDataSimpleMode'],
    },
    told: {
      host: { props: { treeData } },
      steps: choose,
      shows: ['formWrap.labelInValue', 'formWrap.multiple', 'formWrap.fieldNames.value'],
    },
    checked: {
      host: { props: { treeData, formWrap: { treeCheckable: true } } },
      steps: choose,
      shows: ['formWrap.treeCheckStrictly', 'formWrap.showCheckedStrategy'],
    },
    several: { host: { props: { treeData, defaultValue: 'a,c', formWrap: { multiple: true } } }, shows: ['formWrap.maxTagCount'] },
    sought: {
      host: { props: { treeData, formWrap: { showSearch: true } } },
      steps: async (host) => {
        await open(host)
        await typeInto(host.screen.getByRole('combobox'), 'bet')
      },
    },
  },
  values: {
    defaultValue: ['c'],
    treeData: [[{ value: 'a', title: 'Other' }]],
    'formWrap.fieldNames.label': ['name'],
    'formWrap.fieldNames.value': ['id'],
    'formWrap.fieldNames.children': ['items'],
    'formWrap.treeDataSimpleMode': [true],
  },
  fires: { onChange: { host: { props: { treeData } }, steps: choose } },
})

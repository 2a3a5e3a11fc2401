import type { Json } from '#sdk'
import { defineStories, type HostedComponent, press, pressKey } from '#sdk/testing'

const data: Json = [
  { key: 'a', title: 'Alpha', name: 'First', children: [{ key: 'b', title: 'Beta' }] },
  { key: 'c', title: 'Gamma', id: 'g', items: [{ key: 'd', title: 'Delta' }] },
]
const flat: Json = [
  { id: 1, key: 'one', title: 'One', no: 'x' },
  { id: 2, key: 'two', title: 'Two', parent_id: 1, up: 'x' },
]
const row = ({ screen }: HostedComponent, name: string) => screen.getByRole('treeitem', { name: new RegExp(name) })
const arrow = (host: HostedComponent, name: string) => row(host, name).querySelector('[data-act="open"]')
const open = (host: HostedComponent) => press(arrow(host, 'Alpha'))
const list = ({ screen }: HostedComponent) => screen.getByRole('tree')

export const stories = defineStories({
  stories: {
    whole: { host: { props: { search: true, data } }, parts: true, shows: ['searchPlaceholder'] },
    empty: { host: { props: { data: [] } }, parts: true, shows: ['emptyText'] },
    shown: { host: { props: { data } }, shows: ['fieldNames.title', 'fieldNames.children', 'selectedKeys'] },
    told: { host: { props: { data } }, steps: (host) => press(row(host, 'Gamma')), shows: ['fieldNames.key'] },
    flat: { host: { props: { data: flat, defaultExpandAll: true } }, shows: ['fieldNames.id', 'fieldNames.parent'] },
    checkable: { host: { props: { data, checkable: true, defaultExpandAll: true } }, shows: ['checkedKeys'] },
    checked: {
      host: { props: { data, checkable: true, defaultExpandAll: true } },
      steps: (host) => press(row(host, 'Alpha').querySelector('[data-act="check"]')),
      shows: ['checkStrictly'],
    },
    loading: { host: { props: { data } }, shows: ['loadByNode'] },
  },
  values: {
    'fieldNames.title': ['name'],
    'fieldNames.key': ['id'],
    'fieldNames.children': ['items'],
    'fieldNames.id': ['no'],
    'fieldNames.parent': ['up'],
    selectedKeys: [['a']],
    checkedKeys: [['b']],
  },
  fires: {
    onSelect: { host: { props: { data } }, steps: (host) => press(row(host, 'Gamma')) },
    onCheck: {
      host: { props: { data, checkable: true } },
      steps: (host) => press(row(host, 'Alpha').querySelector('[data-act="check"]')),
    },
    onExpand: { host: { props: { data } }, steps: open },
    onDrop: {
      host: { props: { data, draggable: true } },
      steps: async (host) => {
        await press(row(host, 'Gamma'))
        await pressKey(list(host), 'Alt+ArrowUp')
      },
    },
  },
})

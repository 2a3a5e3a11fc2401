import type { Json } from '#sdk'
import { defineStories, type HostedComponent, press } from '#sdk/testing'

const data: Json = [
  {
    key: 'a',
    title: 'Alpha',
    name: 'First',
    no: 'x',
    href: '#a',
    link: '#other',
    icon: 'IconHome',
    sign: 'IconStar',
    children: [{ key: 'b', title: 'Beta' }],
  },
  { key: 'c', title: 'Gamma', name: 'Second', no: 'y', items: [{ key: 'd', title: 'Delta' }] },
]
const flat: Json = [
  { id: 1, key: 'a', title: 'Alpha', no: 'x' },
  { id: 2, key: 'b', title: 'Beta', parent_id: 1, up: 'x' },
]
const item = ({ screen }: HostedComponent, name: string) => screen.getByRole('button', { name })
const open = (host: HostedComponent) => press(item(host, 'Alpha'))

export const stories = defineStories({
  stories: {
    popup: { host: { props: { mode: 'vertical', data } }, steps: open, parts: true, shows: ['collapsed', 'mode'] },
    shown: {
      host: { props: { data } },
      shows: ['fieldNames.title', 'fieldNames.children', 'fieldNames.href', 'fieldNames.icon', 'selectedKeys', 'openKeys', 'target'],
    },
    told: { host: { props: { data } }, steps: (host) => press(item(host, 'Gamma')), shows: ['fieldNames.key'] },
    flat: { host: { props: { data: flat } }, shows: ['fieldNames.id', 'fieldNames.parent'] },
    empty: { host: { props: { data: [] } }, shows: ['emptyText'] },
  },
  values: {
    'fieldNames.title': ['name'],
    'fieldNames.key': ['no'],
    'fieldNames.children': ['items'],
    'fieldNames.href': ['link'],
    'fieldNames.icon': ['sign'],
    'fieldNames.id': ['no'],
    'fieldNames.parent': ['up'],
    selectedKeys: [['c']],
    openKeys: [['a']],
  },
  fires: {
    onClick: { host: { props: { data } }, steps: (host) => press(item(host, 'Gamma')) },
    onOpenChange: { host: { props: { data } }, steps: open },
  },
})

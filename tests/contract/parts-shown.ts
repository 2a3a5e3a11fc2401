import type { JsonObject } from '#sdk'
import type { HostOptions } from '#sdk/testing'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const item: JsonObject = { label: 'Label', extra: 'Hint' }
/** A dialog shows no more than its content where it is edited; rows and pagers are there where a page runs. */
const edited: HostOptions = { mode: 'edit' }

/** Uses of components in which, taken together, each of their parts is there. A component of another name shows its parts with its defaults. */
const uses: { readonly [type: string]: readonly HostOptions[] } = {
  Button: [{ props: { icon: 'IconStar' } }],
  Card: [
    { props: { cover: PICTURE } },
    { children: ['extra', 'cover', 'actions'].map((slot) => ({ id: `in-${slot}`, type: 'Text', slot, props: { text: slot } })) },
  ],
  Form: [{ children: [{ id: 'in-actions', type: 'Button', slot: 'actions', props: { text: 'Send' } }] }],
  FormList: [{ props: { formItem: item }, rows: ['a'], children: [{ id: 'in-row', type: 'Text', props: { text: 'Row' } }] }],
  ForEach: [{ rows: ['a', 'b'], children: [{ id: 'in-row', type: 'Text', props: { text: 'Row' } }] }],
  Image: [{ props: { src: PICTURE } }, {}],
  Input: [{ props: { formItem: item, formWrap: { addonBefore: 'before', addonAfter: 'after', showCount: true } } }],
  LineChart: [edited, {}],
  List: [
    {
      props: {
        header: 'Header',
        footer: 'Footer',
        bulkActionList: [{ text: 'Open' }],
        data: [{ avatar: PICTURE, name: 'A', remark: 'B', content: 'C' }],
      },
    },
  ],
  MarsTable: [
    { props: { leftTitle: 'Title', columns: [{ title: 'Name', dataIndex: 'name', align: 'right' }], data: [{ id: 1, name: 'A' }] } },
    { props: { columns: [{ title: 'Name', dataIndex: 'name' }] } },
    {
      ...{ mode: 'edit', handed: ['expanded'], children: [{ id: 'in-details', type: 'Text', slot: 'expanded', props: { text: 'More' } }] },
      props: { columns: [{ title: 'Name', dataIndex: 'name' }], data: [{ id: 1, name: 'A' }] },
    },
  ],
  Modal: [edited],
  Statistic: [{ props: { prefix: 'IconStar', suffix: 'IconStar' } }],
  Tabs: [
    {
      children: [
        { id: 'one', type: 'Tab', props: { key: '1', label: 'One' } },
        { id: 'in-extra', type: 'Text', slot: 'extra', props: { text: 'Beside' } },
      ],
    },
  ],
}

export const usesOf = (type: string): readonly HostOptions[] => uses[type] ?? [{ props: { formItem: item } }]

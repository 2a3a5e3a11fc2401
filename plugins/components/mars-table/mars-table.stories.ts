import type { JsonObject } from '#sdk'
import { defineStories, type HostedComponent, type HostOptions, later, press, until } from '#sdk/testing'

const columns: readonly JsonObject[] = [
  { title: 'Name', dataIndex: 'name', align: 'right', sorter: true },
  { title: 'City', dataIndex: 'city' },
]
const people = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, key: `k${index}`, name: `P${index}`, kids: [] }))
const family = [{ id: 1, name: 'A', children: [{ id: 2, name: 'B' }], kids: [{ id: 3, name: 'C' }] }]

/** What the source was asked is written where a test looks. */
const asked: HostOptions['load'] = (_element, params) => {
  document.body.setAttribute('data-asked', JSON.stringify(params))
  return { code: 0, data: people.slice(0, 10), originData: { list: people.slice(0, 10), total: 25, sum: 40 }, msg: '' }
}
const sort = async ({ screen }: HostedComponent) => {
  await later()
  await press(screen.container.querySelector('.arco-table-col-has-sorter .arco-table-cell-with-sorter'))
  await later()
}
const chosen = async (host: HostedComponent) => {
  await host.call('setSelectedRowKeys', { selectedRowKeys: [2] })
  await later()
}

export const stories = defineStories({
  stories: {
    exported: { host: { props: { columns, data: people, exportAs: ['csv'] } }, steps: () => later(), shows: ['exportAs', 'exportName'] },
    acting: {
      host: {
        props: { columns, data: people, selectionType: 'checkbox', selectionActions: [{ text: 'Delete', eventName: 'Delete_1' }] },
      },
      steps: chosen,
      shows: ['selectionActions'],
    },
    arranged: { host: { props: { columns, data: people } }, steps: () => later(), shows: ['visitorTools'] },
    titled: { host: { props: { leftTitle: 'Title', columns, data: people } }, parts: true },
    lined: { host: { props: { columns, data: people, columnLines: true } }, shows: ['columnLines'] },
    empty: { host: { props: { columns } }, parts: true },
    details: {
      host: {
        ...{
          mode: 'edit',
          handed: ['expanded'],
          children: [{ id: 'in-details', type: 'Text', slot: 'expanded', props: { text: 'More' } }],
        },
        props: { columns, data: [{ id: 1, name: 'A' }] },
      },
      parts: true,
    },
    asking: {
      host: { props: { columns }, load: asked },
      steps: sort,
      shows: ['field.pageNum', 'field.pageSize', 'field.total', 'field.sortField', 'field.sortOrder'],
    },
    paged: {
      host: { props: { columns, data: people } },
      shows: [
        'data',
        'hidePager',
        'empty',
        'pagination.pageSize',
        'pagination.position',
        'pagination.showTotal',
        'pagination.showSizeChanger',
        'pagination.showQuickJumper',
      ],
    },
    chosen: { host: { props: { columns, data: people, selectionType: 'checkbox' } }, steps: chosen, shows: ['rowKey'] },
    family: {
      host: { props: { columns, data: family } },
      shows: ['expandable.childrenColumnName', 'expandable.defaultExpandAllRows', 'expandable.indentSize'],
    },
    tall: {
      host: { props: { columns, data: people, hidePager: true, pagination: { pageSize: 1000 }, scroll: { y: 100 } } },
      shows: ['virtual'],
    },
  },
  values: {
    data: [people.slice(0, 3)],
    columns: [[{ title: 'Other', dataIndex: 'id' }]],
    'field.total': ['sum'],
    'pagination.position': [['topLeft']],
    'expandable.childrenColumnName': ['kids'],
    rowKey: ['key'],
  },
  fires: {
    onCheckedChange: {
      host: { props: { columns, data: people, selectionType: 'checkbox' } },
      steps: async ({ screen }) => {
        await until(() => screen.queryAllByRole('checkbox').length > 1)
        await press(screen.getAllByRole('checkbox')[1]!.closest('label'))
      },
    },
  },
})

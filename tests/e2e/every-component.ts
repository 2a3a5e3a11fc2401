import { basePlugins } from '#plugins/presets/base'
import { componentDeclarations } from '#plugins/presets/components'
import { type ComponentDeclaration, collectCatalogue, type JsonObject } from '#sdk'
import { type StoredElement, storedPage } from '../helpers/api.ts'

const BUTTONS = ['primary', 'default', 'dashed', 'text', 'link', 'ghost'] as const
const item = (name: string, label: string) => ({ formItem: { name, label } })
const rows = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}`, state: 'Active', amount: 1234.5 }))

const arranged: readonly StoredElement[] = [
  { id: 'Title_1', type: 'Title', props: { text: 'Every component' } },
  { id: 'Text_1', type: 'Text', props: { text: 'A text with enough words to need a second line on a telephone, if it is narrow.' } },
  ...['secondary', 'success', 'warning', 'danger'].map((type) => ({ id: `Text_${type}`, type: 'Text', props: { text: type, type } })),
  {
    id: 'SearchForm_1',
    type: 'SearchForm',
    children: [
      { id: 'Input_q', type: 'Input', props: item('query', 'Query') },
      { id: 'Select_q', type: 'Select', props: item('state', 'State') },
    ],
  },
  {
    id: 'Flex_1',
    type: 'Flex',
    props: { wrap: 'wrap' },
    children: BUTTONS.flatMap((type) => [
      { id: `Button_${type}`, type: 'Button', props: { text: type, type } },
      { id: `Button_${type}_danger`, type: 'Button', props: { text: `${type} danger`, type, danger: true } },
    ]),
  },
  {
    id: 'Grid_1',
    type: 'Grid',
    props: { xRate: '1fr 2fr', yRate: 'auto', stack: 'phone' },
    children: ['first', 'second', 'third'].map((text) => ({ id: `Text_grid_${text}`, type: 'Text', props: { text } })),
  },
  { id: 'Divider_1', type: 'Divider', props: { text: 'Or' } },
  {
    id: 'Row_1',
    type: 'Row',
    props: { gutter: 16 },
    children: [1, 2].map((at) => ({
      id: `Col_${at}`,
      type: 'Col',
      children: [{ id: `Text_col_${at}`, type: 'Text', props: { text: `Column ${at}` } }],
    })),
  },
  {
    id: 'Space_1',
    type: 'Space',
    children: [
      { id: 'Button_space_1', type: 'Button', props: { text: 'In' } },
      { id: 'Divider_2', type: 'Divider', props: { type: 'vertical' } },
      { id: 'Button_space_2', type: 'Button', props: { text: 'line' } },
    ],
  },
  { id: 'Div_1', type: 'Div', children: [{ id: 'Text_div', type: 'Text', props: { text: 'in a block' } }] },
  {
    id: 'ForEach_1',
    type: 'ForEach',
    props: { direction: 'grid' },
    children: [{ id: 'Text_row', type: 'Text', props: { text: { type: 'variable', value: 'item.name' } } }],
  },
  {
    id: 'List_1',
    type: 'List',
    props: {
      header: 'Orders',
      bordered: true,
      content: { type: 'tag' },
      bulkActionList: [{ text: 'Open', type: 'text', eventName: 'BulkAction_open' }],
    },
  },
  {
    id: 'List_2',
    type: 'List',
    children: [{ id: 'Text_item', type: 'Text', props: { text: { type: 'variable', value: 'item.name' } } }],
  },
  { id: 'Statistic_1', type: 'Statistic', props: { title: 'Sales', value: 1234 } },
  {
    id: 'Card_1',
    type: 'Card',
    props: { title: 'A card' },
    children: [{ id: 'Text_card', type: 'Text', props: { text: 'in a card' } }],
  },
  {
    id: 'Slot_1',
    type: 'Slot',
    props: { name: 'extra' },
    children: [{ id: 'Text_slot', type: 'Text', props: { text: 'in a slot that nobody fills' } }],
  },
  {
    id: 'Form_1',
    type: 'Form',
    children: [
      { id: 'Input_1', type: 'Input', props: item('name', 'Name') },
      { id: 'Select_1', type: 'Select', props: item('kind', 'Kind') },
      { id: 'DatePicker_1', type: 'DatePicker', props: item('day', 'Day') },
      { id: 'DatePickerRange_1', type: 'DatePickerRange', props: item('days', 'Days') },
      { id: 'Switch_1', type: 'Switch', props: item('on', 'On') },
      {
        id: 'FormList_1',
        type: 'FormList',
        props: { ...item('people', 'People'), direction: 'horizontal', defaultValue: [{ who: 'Ann' }, {}] },
        children: [
          { id: 'Input_who', type: 'Input', props: item('who', 'Who') },
          { id: 'Select_role', type: 'Select', props: item('role', 'Role') },
        ],
      },
    ],
  },
  {
    id: 'Tabs_1',
    type: 'Tabs',
    children: [
      {
        id: 'Tab_1',
        type: 'Tab',
        props: { label: 'First' },
        children: [{ id: 'Text_tab', type: 'Text', props: { text: 'in the first' } }],
      },
      { id: 'Tab_2', type: 'Tab', props: { label: 'Second' } },
    ],
  },
  {
    id: 'Splitter_1',
    type: 'Splitter',
    children: ['left', 'right'].map((side) => ({
      id: `SplitterPanel_${side}`,
      type: 'SplitterPanel',
      children: [{ id: `Text_${side}`, type: 'Text', props: { text: side } }],
    })),
  },
  {
    id: 'Model_1',
    type: 'Model',
    children: [
      { id: 'ModelField_1', type: 'ModelField', props: { field: 'name' } },
      { id: 'ChildModelField_1', type: 'ChildModelField', props: { field: 'lines' } },
    ],
  },
  {
    id: 'View_1',
    type: 'View',
    children: [
      { id: 'ViewField_1', type: 'ViewField', props: { field: 'name' } },
      { id: 'ChildViewField_1', type: 'ChildViewField', props: { field: 'lines' } },
    ],
  },
  { id: 'Image_1', type: 'Image', props: { alt: 'Nothing yet' } },
  {
    id: 'LineChart_1',
    type: 'LineChart',
    props: {
      data: [
        { week: 'Mon', value: 3, name: 'A' },
        { week: 'Tue', value: 5, name: 'A' },
      ],
    },
  },
  {
    id: 'MarsTable_1',
    type: 'MarsTable',
    props: {
      leftTitle: 'People',
      selectionType: 'checkbox',
      data: rows,
      columns: [
        { title: 'Name', dataIndex: 'name', sorter: true },
        { title: 'State', dataIndex: 'state', type: 'status' },
        { title: 'Amount', dataIndex: 'amount', type: 'money' },
        {
          title: 'Actions',
          type: 'action',
          moreActionIndex: 1,
          list: [{ text: 'Edit' }, { text: 'Remove', danger: true }],
        },
      ],
    },
  },
  {
    id: 'Modal_1',
    type: 'Modal',
    props: { title: 'A dialog' },
    children: [
      {
        id: 'Form_2',
        type: 'Form',
        children: [{ id: 'Input_modal', type: 'Input', props: item('note', 'Note') }],
      },
    ],
  },
]

interface StoredMap {
  elementsMap: { [id: string]: { config: { events?: object[] } } }
}

const declared = componentDeclarations as readonly unknown[] as readonly ComponentDeclaration[]
const typesIn = new Set(typesOf(arranged))
/** Those that nobody arranged above come as they do from the palette, with the data that they have as a sample. */
const others = declared.filter(({ type, hidden, onlyIn }) => !typesIn.has(type) && type !== 'Page' && !hidden && !onlyIn)
const asItComes = ({ type, initial, data, formItem }: ComponentDeclaration): StoredElement => ({
  id: `${type}_1`,
  type,
  props: {
    ...(initial?.props as JsonObject | undefined),
    ...(data ? { [data.prop]: data.sample as never } : {}),
    ...(formItem ? item(`${type}Value`, type) : {}),
  },
})
/** With data: what the editor alone shows as a sample is the author's own here. */
const withData = (element: StoredElement): StoredElement => {
  const { data } = catalogue.get(element.type) ?? {}
  const own =
    data?.sample === undefined || (element.props as JsonObject | undefined)?.[data.prop] !== undefined ? {} : { [data.prop]: data.sample }
  return {
    ...element,
    props: { ...own, ...element.props },
    ...(element.children ? { children: element.children.map(withData) } : {}),
  }
}
const catalogue = new Map(collectCatalogue(basePlugins).components.map((info) => [info.type, info]))
const elements: readonly StoredElement[] = [
  ...arranged,
  { id: 'Form_others', type: 'Form', children: others.filter(({ needsAncestor }) => needsAncestor).map(asItComes) },
  ...others.filter(({ needsAncestor }) => !needsAncestor).map(asItComes),
]

/** The types that the page shows. */
export const shownTypes: ReadonlySet<string> = new Set(['Page', ...typesOf(elements)])

function typesOf(list: readonly StoredElement[]): string[] {
  return list.flatMap(({ type, children }) => [type, ...typesOf(children ?? [])])
}

/** A page with every built-in component; its primary button opens the dialog. */
export function everyComponent(): object {
  const page = storedPage(elements.map(withData)) as StoredMap
  page.elementsMap.Button_primary!.config.events = [
    {
      nickName: 'Click',
      eventName: 'onClick',
      actions: [
        { id: 'start', type: 'start', title: 'start' },
        { id: 'open', type: 'normal', title: 'open', config: { actionType: 'openModal', target: 'Modal_1' } },
        { id: 'end', type: 'end', title: 'end' },
      ],
    },
  ]
  return page
}

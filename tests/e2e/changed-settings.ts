import { componentDeclarations } from '#plugins/presets/components'
import { type ComponentDeclaration, type FieldSpec, fieldsOf } from '#sdk'
import { type StoredElement, storedPage } from '../helpers/api.ts'
import { contentOf, propsAsItComes } from '../helpers/as-it-comes.ts'

/** A setting of one element of the page, which nothing else changes. */
export interface Change {
  readonly id: string
  readonly field: FieldSpec
  /** The element in which visitors see it: the title of a tab stands in the tabs. */
  readonly seenIn: string
  /** Opened by the button of this id: it is not on the page before. */
  readonly opener?: string
}

/** Settings by component that show on the component as it comes; between them are all setters. */
const SETTINGS: { readonly [type: string]: readonly string[] } = {
  AISender: ['placeholder', 'defaultValue'],
  AISenderBubble: ['showAvatar'],
  Avatar: ['textavatar', 'shape', 'size'],
  BMap: ['ScaleControl'],
  Badge: ['count'],
  BarChart: ['patterns'],
  Button: ['text', 'icon'],
  Card: ['title'],
  Carousel: ['dots', 'width'],
  Cascader: ['formWrap.variant'],
  CheckBox: ['text'],
  CheckBoxGroup: ['options'],
  Clock: ['type'],
  Col: ['span'],
  ColorPicker: ['formWrap.showText'],
  ColumnChart: ['patterns'],
  CountDown: ['title'],
  DatePicker: ['formWrap.variant'],
  DatePickerRange: ['formWrap.variant'],
  Descriptions: ['bordered'],
  Divider: ['dashed'],
  Drawer: ['title'],
  Dropdown: ['text'],
  EditTable: ['formWrap.bordered'],
  Empty: ['description'],
  FileUpload: ['button.text'],
  Flex: ['vertical'],
  ForEach: ['direction'],
  Form: ['layout'],
  FormItem: ['formItem.label'],
  FormList: ['addText'],
  Gauge: ['type'],
  Grid: ['xRate'],
  GridForm: ['buttons'],
  IFrame: ['clip.top'],
  Icon: ['icon'],
  Image: ['width', 'src'],
  Input: ['formWrap.variant', 'formItem.rules'],
  InputNumber: ['formWrap.prefix'],
  InputOTP: ['formWrap.length'],
  InputPassword: ['formWrap.variant'],
  Json: ['formWrap.theme'],
  LineChart: ['color'],
  Link: ['text'],
  Liquid: ['shape'],
  List: ['bordered'],
  MarsTable: ['bordered', 'pagination.position'],
  Modal: ['title'],
  NavMenu: ['mode'],
  PieChart: ['innerRadius'],
  Progress: ['data'],
  QRCode: ['color'],
  Radar: ['smooth'],
  Radio: ['formWrap.optionType'],
  Rate: ['formWrap.count'],
  Result: ['status'],
  Ribbon: ['text'],
  RichText: ['formItem.label'],
  RingProgress: ['innerRadius'],
  Row: ['justify'],
  SearchForm: ['form.submitText'],
  Segmented: ['formWrap.block'],
  Select: ['formWrap.variant'],
  Signature: ['formWrap.height'],
  Slider: ['formWrap.vertical'],
  Space: ['direction'],
  Splitter: ['layout'],
  StaticItem: ['emptyType'],
  Statistic: ['title', 'value'],
  Steps: ['direction'],
  Switch: ['formWrap.unCheckedChildren'],
  Tab: ['label'],
  Tabs: ['type'],
  Tag: ['text'],
  TagGroup: ['tagSize'],
  Text: ['type', 'script'],
  TextArea: ['formWrap.showCount'],
  TimePicker: ['formWrap.variant'],
  TimePickerRange: ['formWrap.variant'],
  TinyArea: ['smooth'],
  TinyColumn: ['appendPadding'],
  TinyLine: ['smooth'],
  Title: ['text'],
  Tree: ['data'],
  TreeSelect: ['formWrap.variant'],
  Upload: ['formWrap.text'],
  WordCloud: ['color'],
}

/** What is left out, with the reason. */
export const LEFT_OUT: { readonly [typeOrSetter: string]: string } = {
  Approve: 'says the same without an approval that runs; journeys of approvals change it',
  ChildModelField: 'offered where a project has data models',
  ChildViewField: 'offered where a project has data models',
  Div: 'has no settings of its own',
  Model: 'offered where a project has data models',
  ModelField: 'offered where a project has data models',
  Page: 'is the page, whose settings are another panel',
  Slot: 'offered where a block is edited',
  SplitterPanel: 'its sizes are those of the splitter, which is compared',
  RecordSelect: 'names a field of a model of the project',
  View: 'offered where a project has data models',
  ViewField: 'offered where a project has data models',
  'setter/time-zone': 'shows with a format that writes a time; the journey of time zones chooses one',
  'setter/secret': 'names a secret of the project',
  'setter/workflow': 'names a workflow of the project',
  'setter/page': 'names a page of the project',
  'setter/approval-flow': 'names an approval flow of the project',
  'setter/model-field': 'names a field of a model of the project',
  'setter/model-fields': 'names fields of a model of the project',
  'setter/model-filter': 'compares fields of a model of the project',
  'setter/model': 'names a model of the project; the journey of records on pages uses one',
  'setter/dictionary': 'names a dictionary of the project; the journey of dictionaries uses one',
  'setter/element': 'names another element, which says nothing by itself',
}

const declared = componentDeclarations as readonly unknown[] as readonly ComponentDeclaration[]
const declarationOf = (type: string): ComponentDeclaration => declared.find((each) => each.type === type)!
export const allTypes: readonly string[] = declared.map(({ type }) => type)
export const allSetters: ReadonlySet<string> = new Set(declared.flatMap(({ props }) => fieldsOf(props).map(({ setter }) => setter)))

function changeOf(type: string, path: string, at: number): Change {
  const declaration = declarationOf(type)
  const field = fieldsOf(declaration.props).find((each) => each.path === path)
  if (!field) throw new Error(`${type} has no setting ${path}`)
  const id = `${type}_${at}`
  return { id, field, seenIn: type === 'Tab' ? `Around_${id}` : id, ...(declaration.methods?.open ? { opener: `Open_${id}` } : {}) }
}

export const changes: readonly Change[] = Object.entries(SETTINGS).flatMap(([type, paths]) =>
  paths.map((path, at) => changeOf(type, path, at)),
)
export const typeOf = ({ id }: Change): string => id.slice(0, id.lastIndexOf('_'))

/** An element as it comes, in what it needs around it. */
function elementFor(change: Change): StoredElement {
  const type = typeOf(change)
  const declaration = declarationOf(type)
  const { id } = change
  const props = propsAsItComes(declaration)
  const named = declaration.formItem ? { ...props, formItem: { ...(props.formItem as object), name: id, label: id } } : props
  const element: StoredElement = { id, type, props: named, children: contentOf(declaration, id) }
  const tag = declaration.needsAncestor?.tag
  if (tag === 'form') return { id: `Form_of_${id}`, type: 'Form', children: [element] }
  const around = tag && declared.find(({ tags }) => tags?.includes(tag))
  if (around) return { id: `Around_${id}`, type: around.type, children: [element] }
  return type === 'Tab' ? { id: `Around_${id}`, type: 'Tabs', children: [element] } : element
}

interface StoredMap {
  readonly elementsMap: { readonly [id: string]: { readonly config: { events?: readonly object[] } } }
}

/** The page of some changes, before any of them. */
export function pageOf(wanted: readonly Change[]): object {
  const openers = wanted.flatMap(({ opener }) => (opener ? [{ id: opener, type: 'Button', props: { text: opener } }] : []))
  const page = storedPage([...openers, ...wanted.map(elementFor)]) as StoredMap
  for (const { id, opener } of wanted) {
    if (!opener) continue
    const open = { id: 'open', type: 'normal', title: 'open', config: { actionType: `open${typeOf({ id } as Change)}`, target: id } }
    const ends = ['start', 'end'].map((type) => ({ id: type, type, title: type }))
    page.elementsMap[opener]!.config.events = [{ nickName: 'Click', eventName: 'onClick', actions: [ends[0], open, ends[1]] }]
  }
  return page
}

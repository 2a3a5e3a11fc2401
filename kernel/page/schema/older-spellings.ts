import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { setOwn } from '../values/path.ts'

const PAGE_KEYS: { readonly [old: string]: string } = {
  elements_map: 'elementsMap',
  variable_data: 'variableData',
  form_data: 'formData',
}
const INTERCEPTOR_KEYS: { readonly [old: string]: string } = {
  requestIntercetpor: 'requestInterceptor',
  responseIntercetpor: 'responseInterceptor',
}
const ACTION_KEYS: { readonly [old: string]: string } = {
  assigmentType: 'assignmentType',
  assigmentWay: 'assignmentWay',
  msg_type: 'msgType',
  space_id: 'spaceId',
  node_token: 'nodeToken',
}
const ACTION_VALUES: { readonly [key: string]: { readonly [old: string]: string } } = {
  assignmentType: { assigment: 'assignment' },
  actionType: { notifacation: 'notification' },
}

/** The first migration: a page from before versions were written, in today's spelling. */
export function fromOlderSpellings(content: JsonObject): JsonObject {
  const page = renamed(content, PAGE_KEYS)
  return {
    ...page,
    ...(isObject(page.interceptor) ? { interceptor: renamed(page.interceptor, INTERCEPTOR_KEYS) } : {}),
    ...(isObject(page.config) ? { config: fromOlderConfig(page.config) } : {}),
    ...(isObject(page.elementsMap)
      ? { elementsMap: Object.fromEntries(Object.entries(page.elementsMap).map(([id, element]) => [id, fromOlderElement(element)])) }
      : {}),
    ...(page.elements === undefined ? {} : { elements: fromOlderTree(page.elements) }),
  }
}

// A key keeps its new spelling where both are there.
function renamed(object: JsonObject, names: { readonly [old: string]: string }): JsonObject {
  const result: { [key: string]: Json } = {}
  for (const [key, value] of Object.entries(object)) {
    const name = Object.hasOwn(names, key) ? names[key]! : key
    if (name === key || !Object.hasOwn(object, name)) setOwn(result, name, value)
  }
  return result
}

function fromOlderTree(tree: Json): Json {
  if (!Array.isArray(tree)) return tree
  return tree.map((node: Json) => {
    if (!isObject(node)) return node
    const element = isObject(node.config) ? (fromOlderElement(node) as JsonObject) : node
    return node.elements === undefined ? element : { ...element, elements: fromOlderTree(node.elements) }
  })
}

function fromOlderElement(element: Json): Json {
  if (!isObject(element) || !isObject(element.config)) return element
  const config = fromOlderConfig(element.config)
  return { ...element, config, ...(isCheckboxGroup(element.type, config) ? { type: 'CheckBoxGroup' } : {}) }
}

// `CheckBox` was a group of boxes in a form; today it is one box.
function isCheckboxGroup(type: Json | undefined, config: JsonObject): boolean {
  if (type !== 'CheckBox' || !isObject(config.props)) return false
  const { formItem, field, options } = config.props
  return isObject(formItem) || isObject(field) || Array.isArray(options)
}

function fromOlderConfig(config: JsonObject): JsonObject {
  const props = isObject(config.props) ? fromOlderProps(config.props) : config.props
  const events = Array.isArray(config.events)
    ? config.events.map((row: Json) =>
        isObject(row) && Array.isArray(row.actions) ? { ...row, actions: row.actions.map(fromOlderNode) } : row,
      )
    : config.events
  return { ...config, ...(props === undefined ? {} : { props }), ...(events === undefined ? {} : { events }) }
}

function fromOlderProps(given: JsonObject): JsonObject {
  const props = withHiddenInItem(given)
  // Bare or as a pair, the day before was misspelt.
  const { defaultValue } = props
  if (defaultValue === 'yestoday') return { ...props, defaultValue: 'yesterday' }
  if (!isObject(defaultValue) || defaultValue.type !== 'static' || defaultValue.value !== 'yestoday') return props
  return { ...props, defaultValue: { ...defaultValue, value: 'yesterday' } }
}

// Fields had the setting next to their form item, where a formula could be.
function withHiddenInItem(props: JsonObject): JsonObject {
  const { hidden, ...others } = props
  if (hidden === undefined || !isObject(props.formItem)) return props
  return { ...others, formItem: { hidden, ...props.formItem } }
}

function fromOlderNode(node: Json): Json {
  if (!isObject(node)) return node
  const children: JsonObject = Array.isArray(node.children) ? { children: node.children.map(fromOlderNode) } : {}
  if (!isObject(node.config)) return { ...node, ...children }
  const config = Object.fromEntries(
    Object.entries(renamed(node.config, ACTION_KEYS)).map(([key, value]) => {
      const spellings = Object.hasOwn(ACTION_VALUES, key) ? ACTION_VALUES[key] : undefined
      return [key, spellings && typeof value === 'string' && Object.hasOwn(spellings, value) ? spellings[value]! : value]
    }),
  )
  return { ...node, ...children, config }
}

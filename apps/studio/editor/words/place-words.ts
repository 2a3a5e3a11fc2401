import { type Locale, labelIn } from '#kernel/message'
import { findStep, isActionStep, isGroupStep, kindOfStep, PAGE_TYPE, type PageDocument } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Kernel } from '#kernel/plugin'
import { actionsPoint, componentsPoint, type FieldSpec, fieldsOf, sourcesPoint, stepKindsPoint } from '#sdk'
import { eventsOf } from '../document/declared-events.ts'

/** Between the parts of a place: `Columns › 2 › Title`. */
const BETWEEN = ' › '
const BEGINNINGS: { readonly [part: string]: Label } = {
  css: { zh: '自定义样式', en: 'CSS' },
  style: { zh: '样式', en: 'Style' },
  looks: { zh: '样式', en: 'Style' },
  shared: { zh: '共享样式', en: 'Shared styles' },
  themeId: { zh: '主题', en: 'Theme' },
  slot: { zh: '区域', en: 'Region' },
  api: { zh: '接口', en: 'API' },
  formula: { zh: '公式', en: 'Formula' },
  name: { zh: '名称', en: 'Name' },
  order: { zh: '位置', en: 'Position' },
  parentId: { zh: '位置', en: 'Position' },
  source: { zh: '数据来源', en: 'Data' },
  events: { zh: '事件', en: 'Events' },
  interceptor: { zh: '本页的请求', en: 'Requests of this page' },
  nodes: { zh: '步骤', en: 'Steps' },
  type: { zh: '类型', en: 'Type' },
  defaultValue: { zh: '默认值', en: 'Default' },
  description: { zh: '说明', en: 'Description' },
  values: { zh: '文案', en: 'Words' },
  note: { zh: '备注', en: 'Note' },
  showOrHide: { zh: '显示', en: 'Visible' },
  authCode: { zh: '权限标识', en: 'Permission code' },
  authScript: { zh: '有权限', en: 'Allowed' },
}

/**
 * What the panels call a place in an entry of a page: the label of its field, in the language of the person. An
 * undeclared setting, such as a misspelt one, has no label and keeps its name.
 * @example placeWords({ kernel, document, locale: 'en' }, 'api_1', 'prdApi') // 'Live address'
 */
export function placeWords(
  { kernel, document, locale }: { readonly kernel: Kernel; readonly document: PageDocument; readonly locale: Locale },
  id: string,
  path: string,
  /** A parameter of a step whose name the sentence says already. */
  within?: 'in its step',
): string {
  const entry = document.entries.get(id)
  const say = (label: Label | undefined) => labelIn(label, locale)
  const said = (parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '').join(BETWEEN)
  const inSource = (source: string, rest: string) => {
    const declared = kernel
      .registry(sourcesPoint)
      .all.peek()
      .find((each) => each.id === source)
    return labelled(declared ? fieldsOf(declared.config) : [], rest, locale)
  }
  if (path === '' || entry === undefined) return path
  if (entry.kind === 'api') return inSource(entry.source, path)
  if (entry.kind === 'flow') {
    const [step = '', ...param] = path.split('.')
    const node = findStep(entry.nodes, (each) => each.id === step)
    if (!node) return path
    const registry = isActionStep(node) ? kernel.registry(actionsPoint) : kernel.registry(stepKindsPoint)
    const declared = registry.all.peek().find((each) => each.id === (isActionStep(node) ? node.action : kindOfStep(node)))
    // Older pages name steps after their action's id.
    const own = isActionStep(node) && node.name !== node.action ? node.name : ''
    const name = own || say(declared?.label)
    const fields = declared && 'params' in declared && declared.params ? fieldsOf(declared.params) : []
    return said([
      within ? undefined : name,
      isActionStep(node) || isGroupStep(node) ? labelled(fields, param.join('.'), locale) : undefined,
    ])
  }
  if (entry.kind === 'variable') return say(BEGINNINGS[path]) ?? path
  if (entry.kind === 'text') {
    const [part = '', language] = path.split('.')
    return said([say(BEGINNINGS[part]) ?? part, language && languageName(language, locale)])
  }
  const [root = '', ...below] = path.split('.')
  const type = entry.kind === 'page' ? PAGE_TYPE : entry.type
  const declaration = kernel
    .registry(componentsPoint)
    .all.peek()
    .find((each) => each.type === type)
  if (root === 'source' && entry.source) return inSource(entry.source.source, below.join('.')) || (say(BEGINNINGS.api) ?? path)
  if (root === 'events') return say(eventsOf(declaration, entry).find(({ name }) => name === below[0])?.label) ?? path
  const fields = declaration ? fieldsOf(declaration.props) : []
  const isDeclared = fields.some((field) => path === field.path || path.startsWith(`${field.path}.`))
  return isDeclared ? labelled(fields, path, locale) : (say(BEGINNINGS[root]) ?? path)
}

/** A language of the page's texts by its name; its tag where it has none. */
function languageName(tag: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Parts of a record whose fields are known without them. */
const VALUES = /^(?:props|bindings|config)\./

/**
 * The same for a path into the record itself, as histories of writes have it: `/props/title`, with `~1` for a slash
 * and `~0` for a tilde.
 * @example recordWords(page, 'Button_1', '/props/text') // 'Text'
 */
export function recordWords(page: Parameters<typeof placeWords>[0], id: string, pointer: string): string {
  const path = pointer.replace(/^\//, '').replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const [root = ''] = path.split('.')
  if (VALUES.test(path)) return placeWords(page, id, path.replace(VALUES, ''))
  const label = BEGINNINGS[root]
  return label === undefined ? placeWords(page, id, path) : (labelIn(label, page.locale) ?? path)
}

/** A path into values by the labels of their fields; positions in lists count from 1. */
function labelled(fields: readonly FieldSpec[], path: string, locale: Locale): string {
  if (path === '') return ''
  const within = fields.filter((each) => path === each.path || path.startsWith(`${each.path}.`))
  const field = within.sort((a, b) => b.path.length - a.path.length)[0]
  if (!field) return path
  const parts = [labelIn(field.label, locale) ?? field.path]
  for (const name of path.slice(field.path.length).split('.').filter(Boolean)) {
    const item = field.items?.find((each) => each.path === name || each.path.startsWith(`${name}.`))
    if (/^\d+$/.test(name)) parts.push(String(Number(name) + 1))
    else if (item) parts.push(labelIn(item.label, locale) ?? name)
  }
  return parts.join(BETWEEN)
}

import type { Changes } from '#kernel/document'
import { mayDifferByScheme } from '../look/by-scheme.ts'
import { LOOK_MOST } from '../look/look-limits.ts'
import { lookPath, readLookPath } from '../look/look-paths.ts'
import { readVariant, STATES, type State, type Variant } from '../look/variants.ts'
import { isContentWidth, stacksByWidth } from '../records/content-width.ts'
import type { Command, CommandContext, ComponentInfo, Refusal } from '../records/patch.ts'
import { type Binding, type ElementRecord, type Looks, PAGE_TYPE, type PageEntry, type PageRecord } from '../records/records.ts'
import type { Json } from '../values/json.ts'
import { isRefusedKey } from '../values/path.ts'
import { PatchDraft } from './patch-draft.ts'
import { NOTHING_SELECTED, refusal } from './selection.ts'

interface Change {
  readonly ids: readonly string[]
  readonly values: { readonly [key: string]: Json }
  readonly bindings?: { readonly [key: string]: Binding }
}

/** Sets style keys of one or several elements (or the page); null takes a key away. A bound key holds no value. */
export const setStyle: Command<{
  readonly ids: readonly string[]
  readonly style: { readonly [key: string]: Json }
  readonly bindings?: { readonly [key: string]: Binding }
}> = {
  id: 'command/set-style',
  label: { zh: '修改样式', en: 'Change style' },
  plan: (context, { ids, style, bindings = {} }) => planLook(context, '', { ids, values: style, bindings }),
}

/**
 * The same for a variant: a width, a scheme, a state, a part, or a combination (`phone@dark:hover`); '' is the element
 * itself.
 */
export const setLook: Command<{ readonly variant: string } & Change> = {
  id: 'command/set-look',
  label: { zh: '修改样式', en: 'Change style' },
  plan: (context, { variant, ...change }) => planLook(context, variant, change),
}

/** Why a component cannot have values for the part or the state of a variant, with those that it has; taking values away is always possible. */
function undeclaredIn({ part, state }: Variant, info: ComponentInfo | undefined): Refusal | undefined {
  const parts = Object.entries(info?.parts ?? {})
  if (part !== '' && !parts.some(([name]) => name === part)) {
    const [zh, en] = [parts.map(([name, { label }]) => `${name}（${label.zh}）`), parts.map(([name, { label }]) => `${name} (${label.en})`)]
    return refusal(
      `该组件没有“${part}”部件：${zh.length === 0 ? '它没有任何部件' : `可用的有 ${zh.join('、')}`}`,
      `The component has no part “${part}”: it has ${en.length === 0 ? 'none' : en.join(', ')}`,
    )
  }
  const states: readonly State[] = STATES.filter((each) => EVERYBODYS.has(each) || info?.states?.some((own) => own === each))
  if (state === '' || states.includes(state)) return undefined
  return refusal(
    `该组件没有“${state}”状态：可用的有 ${states.join('、')}`,
    `The component has no state “${state}”: it has ${states.join(', ')}`,
  )
}
/** What everything can be in, whatever its component says. */
const EVERYBODYS: ReadonlySet<State> = new Set(['hover', 'focus', 'active'])

function planLook(
  { document, catalogue }: CommandContext,
  name: string,
  { ids, values, bindings = {} }: Change,
): Changes<PageEntry> | Refusal {
  if (ids.length === 0) return NOTHING_SELECTED
  const variant = readVariant(name)
  if (variant === null || isRefusedKey(variant.part) || isRefusedKey(variant.width))
    return refusal('没有这样的宽度、状态或部件', 'There is no such width, state or part')
  const keys = [...Object.keys(values), ...Object.keys(bindings)]
  if (keys.some((key) => key === '' || key.includes('.') || isRefusedKey(key)))
    return refusal('样式名不可用', 'The style name cannot be used')
  const measure = variant.scheme === '' ? undefined : keys.find((key) => !mayDifferByScheme(key) && values[key] !== null)
  if (measure !== undefined)
    return refusal(
      `“${measure}”不能随深色模式变化：只有颜色、阴影和图片可以`,
      `“${measure}” cannot differ in dark: only colours, shadows and pictures can`,
    )
  const draft = new PatchDraft(document)
  for (const id of ids) {
    const entry = draft.get(id)
    if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
    const info = catalogue(entry.kind === 'page' ? PAGE_TYPE : entry.type)
    const undeclared = keys.some((key) => values[key] !== null) ? undeclaredIn(variant, info) : undefined
    if (undeclared) return undeclared
    if (variant.part === '' && isContentWidth(values.width) && stacksByWidth(entry, info))
      return refusal(
        `“${entry.kind === 'element' ? entry.name : ''}”按自身宽度堆叠，宽度不能随内容而定：请用固定宽度、填满或自动`,
        `“${entry.kind === 'element' ? entry.name : ''}” stacks by its own width, so it cannot be as wide as its content: use a fixed width, Fill or Auto`,
      )
    const changed = withLook(entry, name, { values, bindings })
    if (Object.keys(changed.looks ?? {}).length > LOOK_MOST.variants)
      return refusal(`一个组件最多有 ${LOOK_MOST.variants} 种样式变体`, `An element has values for at most ${LOOK_MOST.variants} variants`)
    draft.put(changed)
  }
  return draft.patch()
}

/** An entry with values of a variant changed; a variant without values is none. */
function withLook<E extends ElementRecord | PageRecord>(entry: E, name: string, { values, bindings = {} }: Omit<Change, 'ids'>): E {
  const keys = new Set([...Object.keys(values), ...Object.keys(bindings)])
  const before = (name === '' ? entry.style : entry.looks?.[name]) ?? {}
  const untouched = Object.entries(before).filter(([key]) => !keys.has(key))
  const set = Object.entries(values).filter(([key, value]) => value !== null && !Object.hasOwn(bindings, key))
  const after = Object.fromEntries([...untouched, ...set])
  const isChanged = (path: string): boolean => {
    const at = readLookPath(path)
    return at !== undefined && at.variant === name && keys.has(at.key)
  }
  const bound = Object.entries(entry.bindings).filter(([path]) => !isChanged(path))
  const newlyBound = Object.entries(bindings).map(([key, binding]) => [lookPath(name, key), binding] as const)
  const written = { ...entry, bindings: Object.fromEntries([...bound, ...newlyBound]) }
  if (name === '') return { ...written, style: after }
  const { [name]: _, ...others } = entry.looks ?? {}
  const looks: Looks = Object.keys(after).length > 0 ? { ...entry.looks, [name]: after } : others
  const { looks: __, ...plain } = written
  return (Object.keys(looks).length > 0 ? { ...plain, looks } : plain) as E
}

import type { Changes } from '#kernel/document'
import type { Command, CommandContext, Refusal } from '../records/patch.ts'
import { type ElementRecord, PAGE_ID, type PageEntry, type TextRecord } from '../records/records.ts'
import { descendantsOf } from '../records/tree.ts'
import { mapTexts, textUses } from '../texts/text-calls.ts'
import { freshKey } from '../texts/text-keys.ts'
import { isLocale, isTextKey, localesOf, TEXT_LIMITS } from '../texts/text-rules.ts'
import { putAt, splitWords, standsAt, type WordPlace, wordPlaces } from '../texts/word-places.ts'
import type { Json, Label, PropPath } from '../values/json.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Words by language; null takes them away. */
interface Values {
  readonly [locale: string]: string | null
}

const NO_TEXT = refusal('没有这条文案', 'There is no such text')
const NO_LOCALES = refusal('页面尚未设置语言', 'The page has no languages yet')

function textIn(draft: PatchDraft, key: string): TextRecord | undefined {
  const entry = draft.get(key)
  return entry?.kind === 'text' ? entry : undefined
}

function withValues(text: TextRecord, values: Values): TextRecord {
  const all = Object.entries({ ...text.values, ...values }).filter((each): each is [string, string] => each[1] !== null)
  return { ...text, values: Object.fromEntries(all) }
}

/** The languages of a page, the main one first; words in languages that go stay with the texts. None at all: the page is in one language again. */
export const setLocales: Command<{ readonly locales: readonly string[] }> = {
  id: 'command/set-locales',
  label: { zh: '设置页面语言', en: 'Set the languages of the page' },
  plan({ document }, { locales }) {
    const page = document.entries.get(PAGE_ID)
    if (page?.kind !== 'page') return refusal('当前页面不存在', 'Current page does not exist')
    if (!locales.every(isLocale) || new Set(locales).size < locales.length || locales.length > TEXT_LIMITS.locales)
      return refusal('语言不正确', 'These are no languages, or too many')
    const { locales: _, ...rest } = page
    const draft = new PatchDraft(document)
    draft.put(locales.length > 0 ? { ...rest, locales } : rest)
    return draft.patch()
  },
}

/** Writes words of texts, and makes those that are not there yet, in one step. */
export const writeTexts: Command<{
  readonly texts: readonly { readonly key: string; readonly values?: Values; readonly note?: string }[]
  /** Keys that the page does not have are refused. */
  readonly only?: 'known'
}> = {
  id: 'command/write-texts',
  label: { zh: '修改文案', en: 'Change texts' },
  plan({ document }, { texts, only }) {
    const draft = new PatchDraft(document)
    for (const { key, values = {}, note } of texts) {
      const before = textIn(draft, key)
      if (!before && (only === 'known' || !isTextKey(key) || draft.get(key)))
        return refusal(`文案键“${key}”不可用`, `The key "${key}" cannot be used`)
      if (!Object.keys(values).every(isLocale)) return refusal('语言不正确', 'These are no languages')
      const text: TextRecord = before ?? { kind: 'text', id: key, values: {}, note: '', extra: {} }
      draft.put({ ...withValues(text, values), note: note ?? text.note })
    }
    return draft.patch()
  },
}

/** Gives a text another key; what is bound to it, and code that asks for it, follow. */
export const renameText: Command<{ readonly key: string; readonly to: string }> = {
  id: 'command/rename-text',
  label: { zh: '重命名文案', en: 'Rename a text' },
  plan({ document, references }, { key, to }) {
    const draft = new PatchDraft(document)
    const text = textIn(draft, key)
    if (!text) return NO_TEXT
    if (key === to) return draft.patch()
    if (!isTextKey(to) || document.entries.has(to)) return refusal(`文案键“${to}”不可用`, `The key "${to}" cannot be used`)
    return withTextKey({ document, references }, key, to)
  },
}

/** Another key of a text, of the page or of its project, in everything on the page that names it. */
export function withTextKey(
  { document, references }: Pick<CommandContext, 'document' | 'references'>,
  key: string,
  to: string,
): Changes<PageEntry> {
  const draft = new PatchDraft(document)
  const text = textIn(draft, key)
  if (text && key !== to) {
    draft.drop(key)
    draft.put({ ...text, id: to })
  }
  for (const entry of document.entries.values()) {
    const named = mapTexts(entry, references, (each) => (each === key ? to : each))
    if (named !== entry) draft.put(named)
  }
  return draft.patch()
}

/** Names another text at one place of the page: in a binding, or in the code that asks for it there. */
export const nameOtherText: Command<{ readonly entry: string; readonly path: string; readonly key: string; readonly to: string }> = {
  id: 'command/name-other-text',
  label: { zh: '改用其他文案', en: 'Show another text' },
  plan({ document, references }, { entry: id, path, key, to }) {
    const entry = document.entries.get(id)
    if (!entry || !isTextKey(to)) return NO_TEXT
    const draft = new PatchDraft(document)
    draft.put(mapTexts(entry, references, (each, at) => (each === key && at === path ? to : each)))
    return draft.patch()
  },
}

/** Removes texts; what is bound to one has its words in the main language instead. */
export const removeTexts: Command<{ readonly keys: readonly string[] }> = {
  id: 'command/remove-texts',
  label: { zh: '删除文案', en: 'Delete texts' },
  plan({ document, references }, { keys }) {
    const draft = new PatchDraft(document)
    const [main = ''] = localesOf(document)
    const gone = new Map(keys.flatMap((key) => (textIn(draft, key) ? [[key, textIn(draft, key)!] as const] : [])))
    if (gone.size < keys.length) return NO_TEXT
    for (const entry of document.entries.values())
      for (const { key, path, by } of textUses(entry, references)) {
        const text = gone.get(key)
        if (!text || by === 'call') continue
        draft.put(putAt(draft.get(entry.id)!, path, { value: text.values[main] ?? Object.values(text.values)[0] ?? '' }))
      }
    for (const key of gone.keys()) draft.drop(key)
    return draft.patch()
  },
}

/** Makes words that are written in one language texts of the page, all in one step. */
export const makeTranslatable: Command<{
  /** Elements with their descendants; absent: the whole page with its flows. */
  readonly ids?: readonly string[]
  /** Of a page that has none yet, the main one first. */
  readonly locales?: readonly string[]
  /** `订单 Orders` becomes words of both languages. */
  readonly split?: boolean
}> = {
  id: 'command/make-translatable',
  label: { zh: '使文案可翻译', en: 'Make texts translatable' },
  plan(context, { ids, locales: wanted = [], split = false }) {
    const { document } = context
    const page = document.entries.get(PAGE_ID)
    const locales = localesOf(document).length > 0 ? localesOf(document) : wanted
    const [main] = locales
    if (main === undefined || page?.kind !== 'page') return NO_LOCALES
    if (!locales.every(isLocale)) return refusal('语言不正确', 'These are no languages')
    const places = translatable(context, ids)
    if (places.length === 0) return refusal('没有可以翻译的文案', 'There are no words that could be translated')
    if (document.entries.size + places.length > PAGE_LIMITS.entries) return refusal('页面内容过多', 'The page would have too much in it')
    const draft = new PatchDraft(document)
    if (!page.locales) draft.put({ ...page, locales })
    for (const { entry, path, words } of places) {
      const parts = split ? splitWords(words) : null
      const values = parts && locales.includes('zh') && locales.includes('en') ? { ...parts } : { [main]: words }
      const key = keyFor(draft, entry, path)
      draft.put({ kind: 'text', id: key, values, note: '', extra: {} })
      draft.put(putAt(draft.get(entry)!, path, { binding: { kind: 'text', source: key } }))
    }
    return draft.patch()
  },
}

/** The words that `makeTranslatable` would take. */
export function translatable(
  { document, references }: Pick<CommandContext, 'document' | 'references'>,
  ids?: readonly string[],
): readonly WordPlace[] {
  const started = (element: ElementRecord): readonly string[] => Object.values(element.events).flat()
  const below = ids?.flatMap((id) => [id, ...(document.entries.get(id)?.kind === 'element' ? descendantsOf(document, id) : [])])
  const elements = below?.map((id) => document.entries.get(id)).filter((entry) => entry !== undefined)
  const flows = elements?.flatMap((entry) => (entry.kind === 'element' ? started(entry) : [])).map((id) => document.entries.get(id))
  const entries = elements
    ? [...new Set([...elements, ...(flows ?? []).filter((flow) => flow !== undefined)])]
    : [...document.entries.values()]
  return entries.flatMap((entry) => wordPlaces(entry, references))
}

function keyFor(draft: PatchDraft, entry: string, path: PropPath): string {
  const named = draft.get(entry)
  const name = named?.kind === 'element' && named.name !== '' ? named.name : entry
  return freshKey(`${name}.${path}`, (key) => draft.get(key) === undefined)
}

/**
 * Writes words where they stand, in one language: as they are in the main language of a place that has no text; else into its text, which is made where
 * there is none.
 */
export const writeWords: Command<{
  readonly id: string
  readonly path: PropPath
  readonly locale: string
  readonly words: string
  /** What the place shows in each language while nothing is written there. */
  readonly usual?: Label
  /** Of words in a list: the list as it is shown, which is written first where the element has none of its own. */
  readonly list?: { readonly path: PropPath; readonly value: Json }
}> = {
  id: 'command/write-words',
  label: { zh: '修改文案', en: 'Change texts' },
  plan({ document }, { id, path, locale, words, usual, list }) {
    const found = document.entries.get(id)
    if (!found) return refusal('组件不存在', 'Component ID does not exist')
    const draft = new PatchDraft(document)
    const isUsual = list !== undefined && standsAt(found, list.path).value === undefined && standsAt(found, list.path).binding === undefined
    const entry = isUsual ? putAt(found, list.path, { value: list.value }) : found
    const [main = locale] = localesOf(document)
    const { binding, value } = standsAt(entry, path)
    const text = binding?.kind === 'text' ? textIn(draft, binding.source) : undefined
    if (text) {
      draft.put(withValues(text, { [locale]: words }))
      return draft.patch()
    }
    const written = writtenAt(draft, entry, path, {
      locale,
      main,
      words,
      before: typeof value === 'string' ? value : (usual?.[main as keyof Label] ?? ''),
    })
    return written ?? draft.patch()
  },
}

function writtenAt(
  draft: PatchDraft,
  entry: PageEntry,
  path: PropPath,
  { locale, main, words, before }: { readonly locale: string; readonly main: string; readonly words: string; readonly before: string },
): Refusal | null {
  if (locale === main) {
    draft.put(putAt(entry, path, { value: words }))
    return null
  }
  if (!isLocale(locale)) return refusal('语言不正确', 'These are no languages')
  const key = keyFor(draft, entry.id, path)
  draft.put({ kind: 'text', id: key, values: { [main]: before, [locale]: words }, note: '', extra: {} })
  draft.put(putAt(entry, path, { binding: { kind: 'text', source: key } }))
  return null
}

import { type FurtherLanguages, type InBoth, type Locale, partsOf, putInto, speakFurther, valuesIn } from './languages.ts'
import type { Label } from './message.ts'

/**
 * The texts of a language by their English ones. Where one English text stands for several Chinese ones, the texts by these. What is missing is
 * shown in English.
 *
 * @example
 * { Save: '保存する', Order: { '订单': '注文', '顺序': '順序' } }
 */
export interface LanguageTexts {
  readonly [english: string]: string | { readonly [chinese: string]: string }
}

type Written = (...values: never[]) => string

function translated(texts: LanguageTexts, { zh, en }: Label): string {
  const found = Object.hasOwn(texts, en) ? texts[en] : undefined
  if (found === undefined || typeof found === 'string') return found ?? en
  return Object.hasOwn(found, zh) ? found[zh]! : en
}

/**
 * The words of a text with values in it, `{0}` where the first goes; undefined where it does more with its values.
 *
 * @example
 * wordsWithHoles((count) => `${count} rows`) // '{0} rows'
 */
export function wordsWithHoles(write: Written): string | undefined {
  const holes = Array.from({ length: write.length }, (_, at) => `{${at}}`)
  try {
    const words = write(...(holes as never[]))
    return holes.every((hole) => words.split(hole).length === 2) ? words : undefined
  } catch {
    return undefined
  }
}

const ownOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined

function translatedWriter(texts: LanguageTexts, zh: unknown, en: Written): Written {
  const english = wordsWithHoles(en)
  if (english === undefined) return en
  const said = translated(texts, { zh: (typeof zh === 'function' && wordsWithHoles(zh as Written)) || '', en: english })
  if (said === english) return en
  return (...values: unknown[]) => putInto(said, Object.fromEntries(values.map((value, at) => [`${at}`, String(value)])))
}

/** A part of a table in a language: a text, one with values in it, or a list or table of texts; other values stay as they are. */
function translatedPart(texts: LanguageTexts, zh: unknown, en: unknown): unknown {
  if (typeof en === 'string') return translated(texts, { zh: typeof zh === 'string' ? zh : '', en })
  if (typeof en === 'function') return translatedWriter(texts, zh, en as Written)
  if (Array.isArray(en)) return en.map((each, at) => translatedPart(texts, ownOf(zh, `${at}`), each))
  if (typeof en !== 'object' || en === null) return en
  return Object.fromEntries(Object.entries(en).map(([name, part]) => [name, translatedPart(texts, ownOf(zh, name), part)]))
}

/** Languages beyond the two in which every text is given, each with its table of texts. */
export class LearnedLanguages implements FurtherLanguages {
  readonly #known = new Map<Locale, { readonly texts: LanguageTexts; readonly tables: WeakMap<object, unknown> }>()

  /** Takes in the texts of a language; those that were there before are replaced. */
  learn(locale: Locale, texts: LanguageTexts): void {
    this.#known.set(locale, { texts, tables: new WeakMap() })
    speakFurther(this)
  }

  /** Takes a language away again; what is asked for in it is said in English. */
  forget(locale: Locale): void {
    this.#known.delete(locale)
  }

  label(label: Label, locale: Locale): string {
    const texts = this.#known.get(locale)?.texts
    if (texts === undefined) return label.en
    const parts = partsOf(label)
    return parts ? putInto(translated(texts, parts.label), valuesIn(parts.values, locale)) : translated(texts, label)
  }

  table<Zh, En>(table: InBoth<Zh, En>, locale: Locale): Zh | En {
    const known = this.#known.get(locale)
    if (!known) return table.en
    let made = known.tables.get(table) as En | undefined
    if (made === undefined) {
      made = translatedPart(known.texts, table.zh, table.en) as En
      known.tables.set(table, made)
    }
    return made
  }
}

import type { Json, JsonObject } from '#kernel/page/values'
import type { ProgramFirstRows } from './program.ts'
import type { FunctionRuntime } from './runtime.ts'

/** Where generated code finds the words of the page's language; no author's code can say the name. */
export const TEXTS = '$$t'

/**
 * The texts of a page, by language and key. A published page includes those of its main language; others load when a
 * visitor needs them.
 */
export interface ProgramTexts {
  /** The main one first. */
  readonly locales: readonly string[]
  readonly values: { readonly [locale: string]: { readonly [key: string]: string } }
}

/** What a page says otherwise in one more language than its main one: it comes beside the page's body. */
export interface ProgramLanguage {
  readonly texts: { readonly [key: string]: string }
  /** First values that differ, by binding. */
  readonly values: { readonly [bindingId: string]: Json }
  readonly firstRows?: ProgramFirstRows
}

/** Code that gives the words of a key. */
export const textCode = (key: string): string => `$$L.${TEXTS}($$c.${TEXTS},${JSON.stringify(key)})`

/** What `t` is in generated code. Inside of a block its own texts, whose keys begin with `prefix`, go first. */
export const callCode = (prefix = ''): string => {
  const ask = `$$L.${TEXTS}($$c.${TEXTS},$$k,$$v,${JSON.stringify(prefix)})`
  return `(($$k,$$v)=>${ask})`
}

/**
 * Gives the words of a key with values in the places of its braces. Where a key has forms by number, `n` decides which: `orders_one`, `orders_other`. What has
 * no words is the key itself. Runs in the VM, which has no `Intl`: the categories come as `plural`, see `pluralTable`.
 */
const SOURCE = `() => function (texts, key, given, prefix) {
  const name = typeof key === 'string' ? key : String(key);
  const all = Object(Object(texts).values), table = Object(texts).plural, n = Object(given).n;
  const has = (k) => Object.prototype.hasOwnProperty.call(all, k);
  const whole = prefix && [name, name + '_other', name + '_one'].some((k) => has(prefix + k)) ? prefix + name : name;
  let text;
  if (typeof n === 'number' && n - n === 0 && table) {
    const size = Math.abs(n), i = Math.floor(size);
    let at;
    if (size !== i) at = table.parts[(i > 1 ? 2 : i) * 10 + (Number(String(size).slice(-1)) || 0)];
    else at = i >= 1e6 && i % 1e6 === 0 ? table.million : table.whole[i < 200 ? i : 100 + (i % 100)];
    const form = whole + '_' + table.names[at];
    if (has(form)) text = all[form];
    else if (has(whole + '_other')) text = all[whole + '_other'];
  }
  if (text === undefined) text = has(whole) ? all[whole] : has(whole + '_other') ? all[whole + '_other'] : name;
  return given === undefined || given === null ? text : String(text).replace(/\\{([\\w$.]+)\\}/g, (all, path) => {
    let value = given;
    for (const part of path.split('.')) value = value !== undefined && value !== null && Object.hasOwn(Object(value), part) ? value[part] : undefined;
    return value === undefined || value === null ? (Object.hasOwn(Object(given), path) ? '' : all) : String(value);
  });
}`

/** Compiled in the VM of a page whose code asks for words, and in no other. */
export const TEXT_FUNCTION: FunctionRuntime = { name: TEXTS, source: SOURCE }

const FORMS = /_(?:zero|one|two|few|many|other)$/

/**
 * The categories of a language by number, as `Intl.PluralRules` has them: of 0 to 199, after which they repeat by hundreds; of whole millions; and of
 * fractions by their whole part (0, 1, more) and their last digit.
 */
export function pluralTable(locale: string): JsonObject {
  const rules = new Intl.PluralRules(locale)
  const names: string[] = []
  const at = (n: number): number => {
    const name = rules.select(n)
    if (!names.includes(name)) names.push(name)
    return names.indexOf(name)
  }
  const whole = Array.from({ length: 200 }, (_, n) => at(n))
  const million = at(1_000_000)
  const parts = [0, 1, 5].flatMap((i) => Array.from({ length: 10 }, (_, digit) => at(i + (digit || 5) / 10)))
  return { whole, million, parts, names }
}

/** The language that a page shows for the wanted ones: the first that it has, or else its main one. */
export function languageOf(texts: Pick<ProgramTexts, 'locales'>, wanted: readonly (string | undefined)[]): string {
  const { locales } = texts
  const base = (locale: string): string => locale.split('-', 1)[0]!.toLowerCase()
  for (const each of wanted) {
    const found =
      each === undefined
        ? undefined
        : (locales.find((locale) => locale.toLowerCase() === each.toLowerCase()) ?? locales.find((locale) => base(locale) === base(each)))
    if (found !== undefined) return found
  }
  return locales[0] ?? wanted.find((each) => each !== undefined) ?? 'en'
}

/** What the state holds of the texts in one language; where that has none of a key, those of the main one. `more`: words that came beside the program. */
export function textState({ locales, values }: ProgramTexts, language: string, more?: { readonly [key: string]: string }): Json {
  const main = values[locales[0] ?? ''] ?? {}
  const own = { ...values[language], ...more }
  const all = { ...main, ...own }
  return Object.keys(all).some((key) => FORMS.test(key)) ? { values: all, plural: pluralTable(language) } : { values: all }
}

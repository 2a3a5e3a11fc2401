import type { PageProgram, ProgramLanguage } from '#kernel/engine'
import { languageOf } from '#kernel/engine/texts'
import { ownValue, setPath } from '#kernel/page/path'
import type { JsonObject } from '#kernel/page/values'
import type { OwnedPage } from '#kernel/view'
import type { Envelope, PublishedLanguage, PublishedPage } from '../../server/wire.ts'
import { call } from '../shell/client.ts'
import { showLocale } from '../shell/locale.ts'
import type { PageAddress } from './address.ts'

// Loaded for pages that have their words in several languages, and for no others.

const CHOSEN = 'tessera-language'

/** What a visitor reads, best first: as the address says, as they chose before, as their browser is set. */
export function wantedLanguages(): readonly (string | undefined)[] {
  const asked = new URLSearchParams(location.search).get('lang') ?? undefined
  return [asked, localStorage.getItem(CHOSEN) ?? undefined, ...navigator.languages]
}

/** The language of our own words beside those of a page. */
export const localeFor = (language: string): 'zh' | 'en' => (/^zh\b/i.test(language) ? 'zh' : 'en')

export interface ToldLanguages {
  readonly main: string
  readonly bodies: { readonly [locale: string]: string }
}

/** What a public page says in the visitor's language, where the document tells that it has it: asked for while the page itself is on its way. */
export async function askTold({ main, bodies }: ToldLanguages): Promise<PublishedLanguage | null> {
  const locales = [main, ...Object.keys(bodies).filter((locale) => locale !== '*')]
  const language = languageOf({ locales }, wantedLanguages())
  if (language === main) return null
  const answer = await fetch(`/p/body/${bodies[language]}`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as Envelope<PublishedLanguage>).data : null
}

const ask = ({ id, env }: PageAddress, lang: string, token?: string): Promise<PublishedLanguage> =>
  call('GET /viewer/page/{id}/language', { id, env, lang }, token === undefined ? {} : { token })

/** The page as it is in the visitor's language; where that cannot be had, in its main one. */
export async function inLanguage(
  published: PublishedPage,
  {
    address,
    told,
    token,
  }: { readonly address: PageAddress; readonly told?: Promise<PublishedLanguage | null> | undefined; readonly token?: string | undefined },
): Promise<{ readonly published: PublishedPage; readonly language: string }> {
  const { texts } = published.program
  if (!texts) return { published, language: '' }
  const language = languageOf(texts, wantedLanguages())
  const [main = language] = texts.locales
  if (language === main) return { published, language }
  const known = await told
  // What was told may be of a version before the one that came.
  const said = known?.hash === published.hash && known.locale === language ? known : await ask(address, language, token).catch(() => null)
  return said
    ? { published: { ...published, program: withLanguage(published.program, said, language) }, language }
    : { published, language: main }
}

/** The program with words and first values of one more language. */
export function withLanguage(program: PageProgram, { texts, values, firstRows }: ProgramLanguage, language: string): PageProgram {
  const props = new Map<string, JsonObject>()
  const elements = new Map(program.elements.map((element) => [element.id, element]))
  for (const { id, element, path } of program.bindings) {
    const at = elements.get(element)
    // Bound styles have their values once the engine runs.
    if (!at || !Object.hasOwn(values, id) || at.custom?.[path] !== undefined || /^(?:style|looks)\./.test(path)) continue
    props.set(element, setPath(props.get(element) ?? at.props, path, values[id]!))
  }
  const known = program.texts ?? { locales: [], values: {} }
  return {
    ...program,
    elements: program.elements.map((element) => ({ ...element, props: props.get(element.id) ?? element.props })),
    ...(firstRows ? { firstRows } : {}),
    texts: { ...known, values: { ...known.values, [language]: texts } },
  }
}

interface Speaking {
  readonly address: PageAddress
  readonly program: PageProgram
  readonly page: Pick<OwnedPage, 'surround'>
  readonly token?: string | undefined
  language: string
}
const speaking = new Map<string, Speaking>()
const listeners = new Set<() => void>()

/** Puts the document into a language: its own words, and what it says of itself. */
export function show(language: string): void {
  showLocale(localeFor(language), language)
  for (const notify of listeners) notify()
}

/** An open page that may be shown in another language; answers how it is forgotten. */
export function follow(key: string, page: Speaking): () => void {
  speaking.set(key, page)
  return () => speaking.delete(key)
}

export const pageOf = (key: string): Speaking | undefined => speaking.get(key)

/** Called when a page is shown in another language. */
export function onLanguage(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Shows an open page in another language, without opening it again; false where it has no such one, or it cannot be had. */
export async function choose(key: string, wanted: string): Promise<boolean> {
  const open = speaking.get(key)
  const { texts } = open?.program ?? {}
  if (!open || !texts?.locales.includes(wanted)) return false
  const known = ownValue(texts.values, wanted) ?? (await ask(open.address, wanted, open.token).catch(() => null))?.texts
  if (known === undefined) return false
  open.language = wanted
  localStorage.setItem(CHOSEN, wanted)
  open.page.surround({ locale: localeFor(wanted), hidden: document.hidden, language: wanted, texts: known as { [key: string]: string } })
  show(wanted)
  return true
}

import { ownValue } from '#kernel/document'
import type { AdminStart } from '../../server/wire.ts'

/** Kinds of the two messages between the settings of a project and the preview in them. */
export const READY = 'tessera-preview-ready'
export const DRAFT = 'tessera-preview-draft'

/** What a preview shows of settings that are not saved yet. */
export type PreviewDraft = Partial<
  Pick<
    AdminStart['project'],
    | 'name'
    | 'logo'
    | 'layout'
    | 'menuMode'
    | 'menuTheme'
    | 'systemTheme'
    | 'themeColor'
    | 'breadcrumb'
    | 'multiTab'
    | 'mobile'
  >
>
type Read<T> = (value: unknown) => T | undefined

const NAME_LENGTH = 60
const LOGO_LENGTH = 2_000
const text =
  (pattern: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined
const oneOf =
  <const T extends string>(...all: readonly T[]): Read<T> =>
  (value) =>
    all.find((each) => each === value)
const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const readMobile: Read<AdminStart['project']['mobile']> = (value) => {
  if (!isObject(value)) return undefined
  const [adapts, menu, header] = [
    flag(own(value, 'adapts')),
    oneOf('drawer', 'bottom')(own(value, 'menu')),
    flag(own(value, 'header')),
  ]
  return adapts === undefined || menu === undefined || header === undefined ? undefined : { adapts, menu, header }
}
const readLogo: Read<string> = (value) =>
  typeof value === 'string' && value.length <= LOGO_LENGTH && /^($|\/files\/[\w.]+$|https:\/\/\S+$)/.test(value)
    ? value
    : undefined
const readName: Read<string> = (value) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= NAME_LENGTH ? value.trim() : undefined

const FIELDS: { readonly [field in keyof Required<PreviewDraft>]: Read<NonNullable<PreviewDraft[field]>> } = {
  name: readName,
  logo: readLogo,
  layout: text(/^[a-z0-9][a-z0-9.-]{0,80}$/),
  menuMode: oneOf('vertical', 'inline', 'horizontal'),
  menuTheme: oneOf('light', 'dark'),
  systemTheme: oneOf('system', 'light', 'dark'),
  themeColor: text(/^#[0-9a-f]{6}$/i),
  breadcrumb: flag,
  multiTab: flag,
  mobile: readMobile,
}

const own = (of: object, name: string): unknown => ownValue(of as { readonly [name: string]: unknown }, name)

/**
 * The settings that a message gives; null for any other message. A value that is not valid, such as a colour half
 * typed, is left out.
 */
export function readDraft(message: unknown): PreviewDraft | null {
  if (!isObject(message) || own(message, 'kind') !== DRAFT) return null
  const draft = own(message, 'draft')
  if (!isObject(draft)) return null
  const read = Object.entries(FIELDS).flatMap(([name, check]) => {
    const value = check(own(draft, name))
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read) as PreviewDraft
}

/**
 * Follows the settings that the document around this one sends, and requests them. Messages of other windows and
 * origins are ignored.
 */
export function followDraft(show: (draft: PreviewDraft) => void, here: Window = window): () => void {
  const { origin } = here.location
  const onMessage = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== here.parent) return
    const draft = readDraft(event.data)
    if (draft) show(draft)
  }
  here.addEventListener('message', onMessage)
  here.parent.postMessage({ kind: READY }, origin)
  return () => here.removeEventListener('message', onMessage)
}

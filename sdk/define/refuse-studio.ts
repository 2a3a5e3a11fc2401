import { type Label, MessageError, tell } from '#kernel/message'
import { isOfProduct, type Owner, type PartDeclaration } from '#kernel/plugin'
import { COMMAND_GROUPS, type EditorCommand } from './command.ts'
import type { HeaderItemDeclaration } from './frame-parts.ts'
import { iconForm } from './icon.ts'
import type { LanguageDeclaration } from './language.ts'

// What is wrong with a contribution to the studio, as an error that says it. Plugins from outside of the product may be written without
// types, and the frame draws what all of them bring: what does not fit stays out with its plugin.

export function refuseIcon({ icon }: { readonly icon?: string }): void {
  if (icon !== undefined && iconForm(icon) === undefined) throw new MessageError(tell('plugin.icon-form'))
}

export function refuseLabel({ label }: { readonly label: Label }): void {
  const { zh, en }: { readonly [locale: string]: unknown } = { ...label }
  if (typeof zh !== 'string' || typeof en !== 'string') throw new MessageError(tell('plugin.label-form'))
}

/** Every text is given in Chinese and English: plugins cannot provide these languages. */
export function refuseLanguage({ locale, name }: LanguageDeclaration): void {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(locale) || /^(zh|en)$/.test(locale) || typeof name !== 'string' || name.trim() === '')
    throw new MessageError(tell('plugin.language-form'))
}

export function refuseOrder({ order }: { readonly order: number }): void {
  if (!Number.isFinite(order)) throw new MessageError(tell('plugin.order-form'))
}

export function refusePlace({ place }: Pick<HeaderItemDeclaration, 'place'>): void {
  if (place !== 'start' && place !== 'end') throw new MessageError(tell('plugin.place-form'))
}

export function refuseCommand({ group, keys = [] }: Pick<EditorCommand, 'group' | 'keys'>): void {
  if (!COMMAND_GROUPS.includes(group)) throw new MessageError(tell('plugin.group-form', { groups: COMMAND_GROUPS.join(', ') }))
  const bad = keys.find((binding) => !/^((\$mod|Control|Alt|Shift|Meta)\+)*([^\s+]+|\+)$/.test(binding))
  if (bad !== undefined) throw new MessageError(tell('plugin.keys-form', { keys: bad }))
}

/** Parts are looked up by token, so a plugin must not take a name that another may want. */
export function refuseToken({ token }: Pick<PartDeclaration, 'token'>, owner: Owner): void {
  if (!isOfProduct(owner) && !token.name.startsWith(`${owner.id}/`))
    throw new MessageError(tell('plugin.token-form', { start: `${owner.id}/` }))
}

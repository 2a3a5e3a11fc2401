import { labelIn } from '#kernel/message'
import type { TokenRecord } from '#kernel/page/look'
import { type Tokens, tokenInfo, valueIn } from '#kernel/page/look/theme'
import type { Label } from '#kernel/page/values'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { tokenIn } from './token-offers.ts'
import './token-chip.css'

const texts = defineMessages('token-chip', {
  zh: { light: '浅色', dark: '深色', gone: '变量“{{name}}”已不在项目的外观中' },
  en: { light: 'light', dark: 'dark', gone: 'The token “{{name}}” is not in the look of the project' },
})

/** What a token is called: one that every project has, or one of this project. */
export const tokenLabel = (name: string, own: readonly TokenRecord[]): Label | undefined =>
  tokenInfo(name)?.label ?? own.find(({ id }) => id === name)?.label

/** The token that a value names: its name, and its value in force in light and dark; that it is gone, where the project has none of this name. */
export function TokenChip(props: { readonly text: string; readonly own: readonly TokenRecord[]; readonly tokens: Tokens }) {
  const { text, own, tokens } = props
  const t = useMessages(texts)
  const locale = useLocale()
  const name = tokenIn(text)
  if (name === undefined) return null
  const label = tokenLabel(name, own)
  const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined
  if (!label)
    return (
      <span className="lk-chip" data-gone="">
        {t('gone', { name })}
      </span>
    )
  const [light, dark] = value === undefined ? ['–', '–'] : [String(valueIn(value, 'light')), String(valueIn(value, 'dark'))]
  const isColor = value !== undefined && (tokenInfo(name)?.type ?? own.find(({ id }) => id === name)?.type) === 'color'
  const one = (scheme: 'light' | 'dark', shown: string) => (
    <span className="lk-chip-value">
      {isColor && <span className="lk-dot" style={{ '--lk-color': shown } as React.CSSProperties} />}
      <span className="lk-chip-scheme">{t(scheme)}</span> {shown}
    </span>
  )
  return (
    <span className="lk-chip" data-token={name}>
      <b>{labelIn(label, locale)}</b>
      {light === dark && !isColor ? (
        <span className="lk-chip-value">{light}</span>
      ) : (
        <>
          {one('light', light)}
          {one('dark', dark)}
        </>
      )}
    </span>
  )
}

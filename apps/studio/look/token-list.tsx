import { Button, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { TokenRecord } from '#kernel/page/look'
import { effectiveTokens, TOKENS, type TokenGroup, type Tokens, type TokenValue } from '#kernel/page/look/theme'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { OWN_DEFAULTS } from './own-defaults.ts'
import { lookTexts } from './texts.ts'
import { TokenField, type TokenFieldProps } from './token-field.tsx'

const GROUPS: readonly TokenGroup[] = ['color', 'shape', 'type', 'density', 'chart', 'own']

/** All tokens by group, with a search over names and labels. */
export function TokenList(props: {
  readonly tokens: Tokens
  readonly own: readonly TokenRecord[]
  readonly disabled: boolean
  readonly onShow: (tokens: Tokens) => void
  readonly onKeep: (tokens: Tokens) => void
  readonly onAdd: () => void
  readonly onRemove: (token: TokenRecord) => void
}) {
  const { tokens, own, disabled, onShow, onKeep, onAdd, onRemove } = props
  const t = useMessages(lookTexts)
  const locale = useLocale()
  const [wanted, setWanted] = useState('')
  const all: readonly TokenFieldProps['token'][] = [
    ...TOKENS,
    ...own.map(({ id, label, type }) => ({ name: id, group: 'own' as const, label, type })),
  ]
  const defaults = effectiveTokens()
  const groupOf = ({ name }: TokenFieldProps['token']): TokenGroup => TOKENS.find((token) => token.name === name)?.group ?? 'own'
  const isWanted = ({ name, label }: TokenFieldProps['token']): boolean =>
    `${name} ${label.zh} ${label.en}`.toLowerCase().includes(wanted.trim().toLowerCase())
  const withValue = (name: string, value: TokenValue | undefined): Tokens => {
    const { [name]: _, ...rest } = tokens
    return value === undefined ? rest : { ...rest, [name]: value }
  }
  return (
    <>
      <Input.Search size="small" aria-label={t('search')} placeholder={t('search')} value={wanted} onChange={setWanted} allowClear />
      {GROUPS.map((group) => {
        const shown = all.filter((token) => groupOf(token) === group && isWanted(token))
        if (shown.length === 0 && (group !== 'own' || wanted !== '')) return null
        return (
          <section key={group} aria-label={t(`group_${group}`)}>
            <h3>{t(`group_${group}`)}</h3>
            {shown.map((token) => {
              const record = own.find(({ id }) => id === token.name)
              return (
                <div key={token.name} className="lk-row">
                  <TokenField
                    token={token}
                    value={tokens[token.name]}
                    fallback={defaults[token.name] ?? (record ? OWN_DEFAULTS[record.type] : '')}
                    disabled={disabled}
                    onShow={(value) => onShow(withValue(token.name, value))}
                    onKeep={(value) => onKeep(withValue(token.name, value))}
                  />
                  {record && !disabled && (
                    <Button
                      type="text"
                      size="mini"
                      status="danger"
                      icon={<IconDelete />}
                      aria-label={t('removeOwn', { name: labelIn(token.label, locale) })}
                      onClick={() => onRemove(record)}
                    />
                  )}
                </div>
              )
            })}
            {group === 'own' && !disabled && (
              <Button size="small" icon={<IconPlus />} onClick={onAdd}>
                {t('addOwn')}
              </Button>
            )}
          </section>
        )
      })}
    </>
  )
}

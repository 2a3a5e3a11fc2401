import { Popover } from '@arco-design/web-react'
import { type KeyboardEvent, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { FieldSpec } from '#sdk'
import { useLocale, useMessages } from '#shell/messages'
import type { ChainLink } from './chain.ts'
import { styleTexts } from './texts.ts'

interface Props {
  readonly field: FieldSpec
  readonly variant: string
  readonly chain: readonly ChainLink[]
  /** Where a link is said, in words. */
  readonly wordsOf: (link: ChainLink) => string
  readonly onGo: (variant: string) => void
  readonly onClear: () => void
  /** Says the value of this variant for all widths instead; undefined where it does already. */
  readonly onMove: (() => void) | undefined
}

/** Where the value in force comes from: a dot, and all that is said for the style, the strongest first. */
export function Origin({ field, variant, chain, wordsOf, onGo, onClear, onMove }: Props) {
  const t = useMessages(styleTexts)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const isHere = chain.some((link) => link.shared === undefined && link.variant === variant)
  const inForce = chain.find(({ holds }) => holds)
  // A value that is said here and nowhere else has nothing more to tell.
  if (chain.length === 0 || (isHere && chain.length === 1)) return null
  const name = labelIn(field.label, locale)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // The selection stays.
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    setOpen(false)
  }
  const shown = (link: ChainLink) => (link.value === undefined ? t('formula') : String(link.value))
  return (
    <Popover
      trigger="click"
      position="bl"
      popupVisible={isOpen}
      onVisibleChange={setOpen}
      title={name}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: it listens to keys of the buttons inside
        <div className="te-chain" onKeyDown={onKeyDown}>
          <ol>
            {chain.map((link) => (
              <li
                key={`${link.shared ?? ''} ${link.variant}`}
                data-holds={link.holds || undefined}
                data-wins={link === inForce || undefined}
              >
                <span>
                  {wordsOf(link)}: <b>{shown(link)}</b>
                </span>
                {link === inForce && <em>{t('inForce')}</em>}
                {link.shared === undefined && link.variant !== variant && (
                  <button type="button" className="te-go" onClick={() => onGo(link.variant)}>
                    {t('goThere')}
                  </button>
                )}
              </li>
            ))}
            <li>{t('component')}</li>
          </ol>
          {isHere && (
            <div className="te-chain-acts">
              <button type="button" className="te-go" onClick={onClear}>
                {t('clear')}
              </button>
              {onMove && (
                <button type="button" className="te-go" onClick={onMove}>
                  {t('moveToAll')}
                </button>
              )}
            </div>
          )}
        </div>
      }
    >
      <button
        type="button"
        className="te-origin"
        onKeyDown={onKeyDown}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-label={t('origin', { name })}
        title={t('origin', { name })}
      />
    </Popover>
  )
}

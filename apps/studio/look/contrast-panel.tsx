import { Button } from '@arco-design/web-react'
import { useMemo } from 'react'
import { labelIn } from '#kernel/message'
import { type ContrastPair, contrastPairs, effectiveTokens, type Scheme, type Tokens } from '#kernel/page/look/theme'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { lookTexts } from './texts.ts'

const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** The pairs of colours that lie on each other, with what to do about those that cannot be read. */
export function ContrastPanel(props: { readonly tokens: Tokens; readonly disabled: boolean; readonly onKeep: (tokens: Tokens) => void }) {
  const { tokens, disabled, onKeep } = props
  const t = useMessages(lookTexts)
  const locale = useLocale()
  const pairs = useMemo(() => SCHEMES.map((scheme) => [scheme, contrastPairs(tokens, scheme)] as const), [tokens])
  const failing = pairs.flatMap(([, list]) => list.filter(({ passes }) => !passes)).length
  const mend = ({ token, scheme, nearest }: ContrastPair): void => {
    const before = effectiveTokens(tokens)[token]
    const both = typeof before === 'object' ? before : { light: String(before), dark: String(before) }
    onKeep({ ...tokens, [token]: { ...both, [scheme]: nearest ?? both[scheme] } })
  }
  return (
    <>
      <p className={failing > 0 ? 'lk-failing' : 'studio-muted'} role="status">
        {failing > 0 ? t('failing', { count: failing }) : t('allPass')}
      </p>
      {pairs.map(([scheme, list]) => (
        <section key={scheme} aria-label={t(scheme)}>
          <h3>{t(scheme)}</h3>
          <ul className="lk-pairs">
            {list.map((pair) => (
              <li key={pair.id} data-pair={pair.id} data-fails={!pair.passes || undefined}>
                <span
                  className="lk-sample"
                  aria-hidden
                  data-line={pair.id === 'border/panel' || undefined}
                  style={{ color: pair.above, background: pair.below }}
                />
                <span className="lk-pair-name">{labelIn(pair.label, locale)}</span>
                <span className="lk-ratio">
                  {pair.passes ? '' : '⚠ '}
                  {(Math.floor(pair.ratio * 100) / 100).toFixed(2)}
                </span>
                {!pair.passes && !disabled && (
                  <span className="lk-mend">
                    {pair.nearest === null ? (
                      t('noNearest')
                    ) : (
                      <Button
                        size="mini"
                        onClick={() => mend(pair)}
                        aria-label={`${t('use', { color: pair.nearest })}: ${labelIn(pair.label, locale)}, ${t(scheme)}`}
                      >
                        {t('use', { color: pair.nearest })}
                      </Button>
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

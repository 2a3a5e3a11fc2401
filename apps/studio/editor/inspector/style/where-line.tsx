import { Select } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { labelIn } from '#kernel/message'
import { readVariant, STATES, type State, type Variant, variantName } from '#kernel/page/look'
import type { PartInfo } from '#kernel/page/records'
import { useLocale, useMessages } from '#shell/messages'
import { styleTexts } from '../../../../kit/style/texts.ts'
import type { ProjectLook } from '../../../look/read-project-look.ts'
import { DARK, STATE_WORDS, variantWords, widthWords } from '../../document/variant-words.ts'

/** What everything can be in, whatever its component says. */
const ALWAYS: readonly State[] = ['hover', 'focus', 'active']

interface Props {
  readonly variant: string
  readonly look: Pick<ProjectLook, 'widths' | 'entries'>
  /** What is selected, in words. */
  readonly subject: string
  readonly parts: { readonly [part: string]: PartInfo }
  readonly states: readonly State[]
  /** Variants that have values. */
  readonly used: readonly string[]
  readonly onChange: (variant: string) => void
  readonly onClear: (variant: string) => void
}

/** Says where changes go, and lets a person choose: the width, the scheme, the state and the part. */
export function WhereLine({ variant, look, subject, parts, states, used, onChange, onClear }: Props) {
  const t = useMessages(styleTexts)
  const locale = useLocale()
  const now = readVariant(variant)!
  const change = (part: Partial<Variant>) => onChange(variantName({ ...now, ...part }))
  const offered = STATES.filter((state) => ALWAYS.includes(state) || states.includes(state))
  const others = used.filter((name) => name !== variant)
  const menu = (
    label: string,
    value: string,
    options: readonly { readonly value: string; readonly label: string }[],
    set: (value: string) => void,
  ) => (
    <Select
      size="mini"
      aria-label={label}
      value={value}
      options={[...options]}
      onChange={set}
      triggerProps={{ autoAlignPopupWidth: false }}
    />
  )
  return (
    <fieldset className="te-where" data-other={variant === '' ? undefined : ''} aria-label={t('where')}>
      <div className="te-where-menus">
        {menu(
          t('width'),
          now.width,
          ['', ...look.widths.map(({ id }) => id)].map((id) => ({ value: id, label: labelIn(widthWords(look, id), locale) })),
          (width) => change({ width }),
        )}
        {menu(
          t('state'),
          now.state,
          (['', ...offered] as const).map((state) => ({ value: state, label: labelIn(STATE_WORDS[state], locale) })),
          (state) => change({ state: state as Variant['state'] }),
        )}
        {menu(
          t('scheme'),
          now.scheme,
          [
            { value: '', label: t('bothSchemes') },
            { value: 'dark', label: labelIn(DARK, locale) },
          ],
          (scheme) => change({ scheme: scheme as Variant['scheme'] }),
        )}
        {Object.keys(parts).length > 0 &&
          menu(
            t('part'),
            now.part,
            [
              { value: '', label: subject },
              ...Object.entries(parts).map(([value, { label }]) => ({ value, label: labelIn(label, locale) })),
            ],
            (part) => change({ part }),
          )}
        {variant !== '' && (
          <button type="button" className="te-where-plain" aria-label={t('toPlain')} title={t('toPlain')} onClick={() => onChange('')}>
            <IconClose />
          </button>
        )}
      </div>
      {now.scheme !== '' && <p className="te-live-type">{t('onlyColours')}</p>}
      {others.length > 0 && (
        <ul className="te-where-used" aria-label={t('alsoSet')}>
          <li>{t('alsoSet')}</li>
          {others.map((name) => {
            const words = labelIn(variantWords(name, look, parts), locale)
            const { width } = readVariant(name) ?? { width: name }
            const isGone = width !== '' && !look.widths.some(({ id }) => id === width)
            return (
              <li key={name}>
                {isGone ? (
                  <button type="button" className="te-go" onClick={() => onClear(name)}>
                    {t('clearGone', { name: words })}
                  </button>
                ) : (
                  <button type="button" className="te-go" onClick={() => onChange(name)}>
                    {words}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}

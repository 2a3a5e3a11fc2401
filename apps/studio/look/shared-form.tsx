import { Input, Select } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { labelIn, tell } from '#kernel/message'
import type { SharedStyleRecord } from '#kernel/page/look'
import { checkShared, mayDifferByScheme, readVariant, type Width } from '#kernel/page/look'
import { effectiveTokens, type Tokens } from '#kernel/page/look/theme'
import type { JsonObject } from '#kernel/page/values'
import { holds } from '#sdk/setter'
import { withDefaults } from '../../kit/form/sections.ts'
import { BoxEditor } from '../../kit/style/box-editor.tsx'
import { STYLE_GROUPS } from '../../kit/style/style-fields.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { WhereLine } from '../editor/inspector/style/where-line.tsx'
import type { StyledType } from './component-list.ts'
import { type LookEntries, ownRecords } from './look-edit.ts'
import { sharedTexts } from './shared-texts.ts'
import { withValues } from './shared-values.ts'
import { beginTyping, StyleRow, typedIn } from './style-row.tsx'
import { styledParts } from './styled-parts.ts'

const ALL_FIELDS = STYLE_GROUPS.flatMap(({ fields }) => fields)
const NO_TYPES: readonly StyledType[] = []

type PutStyle = (record: SharedStyleRecord, gesture?: string) => void

/** The values of a shared style for a width, a state, a scheme and a part, and its style text. */
export function SharedForm(props: {
  readonly style: SharedStyleRecord
  readonly widths: readonly Width[]
  readonly entries: LookEntries
  /** Those of the theme that the preview shows. */
  readonly tokens: Tokens
  readonly disabled: boolean
  readonly onPut: PutStyle
}) {
  const { style, widths, entries, tokens, disabled, onPut } = props
  const t = useMessages(sharedTexts)
  const locale = useLocale()
  const [name, setName] = useState('')
  const types = useStyledTypes()
  const { parts, states } = styledParts(types, style.for)
  const { scheme } = readVariant(name)!
  const values = (name === '' ? style.style : style.looks?.[name]) ?? {}
  const write = (change: JsonObject, gesture?: string): void => onPut(withValues(style, name, change), gesture)
  const clear = (variant: string): void => {
    const { [variant]: gone, ...others } = style.looks ?? {}
    const { looks: _, ...plain } = style
    if (gone) onPut(Object.keys(others).length > 0 ? { ...plain, looks: others } : plain)
  }
  const own = ownRecords(entries)
  const groups = shownGroups(style, values, scheme)
  return (
    <>
      <ForTypes style={style} types={types} disabled={disabled} onPut={onPut} />
      <WhereLine
        variant={name}
        look={{ widths, entries: [...entries.values()] }}
        subject={t('wholeElement')}
        parts={parts}
        states={states}
        used={Object.keys(style.looks ?? {})}
        onChange={setName}
        onClear={clear}
      />
      {groups.map((group, at) => (
        <section key={group.id} aria-label={labelIn(group.label, locale)}>
          {group.fields.length > 0 && <h3>{labelIn(group.label, locale)}</h3>}
          {group.fields.map((field) => (
            <StyleRow
              key={`${name} ${field.path}`}
              field={field}
              value={values[field.path]}
              own={own}
              tokens={effectiveTokens(tokens)}
              scheme={scheme === 'dark' ? 'dark' : 'light'}
              disabled={disabled}
              onChange={(value, gesture) => write({ [field.path]: value }, gesture && `${style.id} ${name} ${gesture}`)}
            />
          ))}
          {at === 0 && !disabled && scheme === '' && (
            <>
              <h3>{t('spacing')}</h3>
              <BoxEditor id={`${style.id} ${name}`} style={values} onChange={(change) => write(change as JsonObject)} />
            </>
          )}
        </section>
      ))}
      <CssSection style={style} isOfVariant={name !== ''} disabled={disabled} onPut={onPut} />
    </>
  )
}

/** As in the Style tab: settings of a flex where it is one, by what is said here or for all widths. A value that is set is there to be changed. */
function shownGroups(style: SharedStyleRecord, values: JsonObject, scheme: string) {
  const known = withDefaults(ALL_FIELDS, { ...style.style, ...values })
  return STYLE_GROUPS.map((group) => ({
    ...group,
    fields: group.fields.filter(
      ({ path, when }) => (scheme === '' || mayDifferByScheme(path)) && (values[path] !== undefined || holds(when, known)),
    ),
  }))
}

interface ForTypesProps {
  readonly style: SharedStyleRecord
  readonly types: readonly StyledType[]
  readonly disabled: boolean
  readonly onPut: PutStyle
}

/** The types of components that are offered the style. */
function ForTypes({ style, types, disabled, onPut }: ForTypesProps) {
  const t = useMessages(sharedTexts)
  const locale = useLocale()
  return (
    <div className="lk-for">
      <span>{t('forTypes')}</span>
      <Select
        size="small"
        mode="multiple"
        aria-label={t('forTypes')}
        placeholder={t('forAll')}
        disabled={disabled || types.length === 0}
        maxTagCount={3}
        value={[...(style.for ?? [])]}
        options={types.map(({ type, label }) => ({ value: type, label: labelIn(label, locale) }))}
        onChange={(wanted: string[]) => onPut(forTypes(style, wanted))}
      />
    </div>
  )
}

interface CssSectionProps {
  readonly style: SharedStyleRecord
  /** A width, state, scheme or part is chosen, which style text knows nothing of. */
  readonly isOfVariant: boolean
  readonly disabled: boolean
  readonly onPut: PutStyle
}

function CssSection({ style, isOfVariant, disabled, onPut }: CssSectionProps) {
  const t = useMessages(sharedTexts)
  const locale = useLocale()
  const { author } = checkShared(style)
  return (
    <section aria-label={t('css')}>
      <h3>{t('css')}</h3>
      <Input.TextArea
        className="lk-css"
        aria-label={t('css')}
        value={style.css}
        disabled={disabled}
        maxLength={20_000}
        autoSize={{ minRows: 4, maxRows: 14 }}
        spellCheck={false}
        onFocus={beginTyping}
        onChange={(css) => onPut({ ...style, css }, `css ${style.id} ${typedIn()}`)}
      />
      <p className="studio-muted">
        {t('cssHint')} {isOfVariant ? t('cssAll') : ''}
      </p>
      <ul className="lk-failing" aria-live="polite">
        {author.findings.slice(0, 5).map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message.code}`}>
            {kernelSpeaker.now(tell('page.css-line', { line, column, why: message }), locale)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A shared style for some types of components; for all where none is said. */
function forTypes(style: SharedStyleRecord, wanted: readonly string[]): SharedStyleRecord {
  const { for: _, ...plain } = style
  return wanted.length === 0 ? plain : { ...plain, for: wanted }
}

/** The declarations of all components, which no other part of the screen needs. */
function useStyledTypes(): readonly StyledType[] {
  const [types, setTypes] = useState(NO_TYPES)
  useEffect(() => {
    let left = false
    void import('./component-list.ts').then(({ styledTypes }) => {
      if (!left) setTypes(styledTypes())
    })
    return () => {
      left = true
    }
  }, [])
  return types
}

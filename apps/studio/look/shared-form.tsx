import { Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { tell } from '#kernel/message'
import type { Json, JsonObject, SharedStyleRecord } from '#kernel/page'
import { checkShared, PLAIN, propertyOf, STATES, type State, styleValue, type Variant, variantName, type Width } from '#kernel/page/look'
import type { FieldSpec } from '#sdk'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { BoxEditor } from '../editor/inspector/style/box-editor.tsx'
import { STYLE_GROUPS } from '../editor/inspector/style/style-fields.ts'
import { kernelSpeaker } from '../kernel-words.ts'
import type { LookEntries } from './look-edit.ts'
import { sharedTexts } from './shared-texts.ts'

/** Several letters that are typed into one field are one step. */
let typing = 0

/** The values of a shared style for a width, a state and a scheme, and its style text. */
export function SharedForm(props: {
  readonly style: SharedStyleRecord
  readonly widths: readonly Width[]
  readonly entries: LookEntries
  readonly disabled: boolean
  readonly onPut: (record: SharedStyleRecord, gesture?: string) => void
}) {
  const { style, widths, entries, disabled, onPut } = props
  const t = useMessages(sharedTexts)
  const locale = useLocale()
  const [variant, setVariant] = useState<Variant>(PLAIN)
  const name = variantName(variant)
  const values = (name === '' ? style.style : style.looks?.[name]) ?? {}
  const write = (change: JsonObject, gesture?: string): void => onPut(withValues(style, name, change), gesture)
  const widthName = (id: string): string => {
    const entry = entries.get(id)
    return entry?.kind === 'width' ? entry.label[locale] : id === 'phone' ? (locale === 'zh' ? '手机' : 'Phone') : id
  }
  const said = Object.keys(style.looks ?? {})
  const { author } = checkShared(style)
  return (
    <>
      <div className="lk-variant">
        <Select
          size="small"
          aria-label={t('width')}
          value={variant.width}
          onChange={(width: string) => setVariant({ ...variant, width })}
          options={[{ value: '', label: t('allWidths') }, ...widths.map(({ id }) => ({ value: id, label: widthName(id) }))]}
        />
        <Select
          size="small"
          aria-label={t('state')}
          value={variant.state}
          onChange={(state: State | '') => setVariant({ ...variant, state })}
          options={[{ value: '', label: t('normal') }, ...STATES.map((state) => ({ value: state, label: t(`state_${state}`) }))]}
        />
        <Select
          size="small"
          aria-label={t('scheme')}
          value={variant.scheme}
          onChange={(scheme: Variant['scheme']) => setVariant({ ...variant, scheme })}
          options={[
            { value: '', label: t('bothSchemes') },
            { value: 'dark', label: t('dark') },
          ]}
        />
      </div>
      {said.length > 0 && <p className="studio-muted">{t('setFor', { names: said.join(', ') })}</p>}
      {STYLE_GROUPS.map((group, at) => (
        <section key={group.id} aria-label={group.label[locale]}>
          <h3>{group.label[locale]}</h3>
          {group.fields.map((field) => (
            <StyleRow
              key={`${name} ${field.path}`}
              field={field}
              value={values[field.path]}
              disabled={disabled}
              onChange={(value, gesture) => write({ [field.path]: value }, gesture)}
            />
          ))}
          {at === 0 && !disabled && (
            <>
              <h3>{t('spacing')}</h3>
              <BoxEditor id={`${style.id} ${name}`} style={values} onChange={(change) => write(change as JsonObject)} />
            </>
          )}
        </section>
      ))}
      <section aria-label={t('css')}>
        <h3>{t('css')}</h3>
        <Input.TextArea
          aria-label={t('css')}
          value={style.css}
          disabled={disabled}
          maxLength={20_000}
          autoSize={{ minRows: 4, maxRows: 14 }}
          spellCheck={false}
          onFocus={() => {
            typing += 1
          }}
          onChange={(css) => onPut({ ...style, css }, `css ${style.id} ${typing}`)}
        />
        <p className="studio-muted">{t('cssHint')}</p>
        <ul className="lk-failing" aria-live="polite">
          {author.findings.slice(0, 5).map(({ line, column, message }) => (
            <li key={`${line}:${column} ${message.code}`}>
              {kernelSpeaker.now(tell('page.css-line', { line, column, why: message }), locale)}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** A shared style with values of a variant changed; null and '' take a value away, and a variant without values is none. */
export function withValues(style: SharedStyleRecord, name: string, change: JsonObject): SharedStyleRecord {
  const before = (name === '' ? style.style : style.looks?.[name]) ?? {}
  const after = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== ''))
  if (name === '') return { ...style, style: after }
  const { [name]: _, ...others } = style.looks ?? {}
  const looks = Object.keys(after).length > 0 ? { ...style.looks, [name]: after } : others
  const { looks: __, ...plain } = style
  return Object.keys(looks).length > 0 ? { ...plain, looks } : plain
}

const shown = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function StyleRow(props: {
  readonly field: FieldSpec
  readonly value: Json | undefined
  readonly disabled: boolean
  readonly onChange: (value: Json, gesture?: string) => void
}) {
  const { field, value, disabled, onChange } = props
  const t = useMessages(sharedTexts)
  const locale = useLocale()
  const label = field.label[locale]
  const property = propertyOf(field.path)
  const read = property === null || value === undefined ? undefined : styleValue(property, value)
  const isBad = read?.kind === 'refused' || (read?.kind === 'value' && property !== null && !CSS.supports(property, read.text))
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, with a name of its own
    <label className="lk-style-row" data-field={field.path}>
      <span>{label}</span>
      {field.choices ? (
        <Select
          size="small"
          aria-label={label}
          disabled={disabled}
          value={shown(value)}
          options={field.choices.map((choice) => ({ value: String(choice.value), label: choice.label[locale] }))}
          onChange={(next: string) => onChange(next)}
        />
      ) : (
        <Input
          size="small"
          aria-label={label}
          disabled={disabled}
          allowClear
          maxLength={200}
          value={shown(value)}
          {...(isBad ? { status: 'error' as const } : {})}
          onFocus={() => {
            typing += 1
          }}
          onChange={(text) => onChange(/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text, `${field.path} ${typing}`)}
        />
      )}
      {isBad && (
        <span className="lk-failing" role="status">
          {t('badValue', { value: shown(value) })}
        </span>
      )}
    </label>
  )
}

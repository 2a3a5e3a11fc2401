import { Button, Empty, Input, InputNumber, Tag } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { filled, labelIn } from '#kernel/message'
import { LOOK_LIMITS, type LookEntry, PHONE, PHONE_LABEL } from '#kernel/page/look'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { idFor } from './look-ids.ts'
import { RemoveRecordDialog } from './remove-record-dialog.tsx'
import { sharedTexts } from './shared-texts.ts'
import type { EditedLook } from './use-look.ts'
import { UseText } from './use-text.tsx'
import { type LookUses, usesOf } from './uses.ts'

type WidthRecord = Extract<LookEntry, { readonly kind: 'width' }>
type WidthChange = Partial<Pick<WidthRecord, 'label' | 'max'>>
const LEAST = 320
const MOST = 3840
/** Where people begin who add a width: a usual one that the project does not have. */
const USUAL = [1280, 1024, 1440, 480, 1920, 640]

/** The widths below which pages of the project may look different, widest first. */
export function WidthsPanel(props: { readonly look: EditedLook; readonly uses: LookUses | undefined; readonly disabled: boolean }) {
  const { look, uses, disabled } = props
  const t = useMessages(sharedTexts)
  const locale = useLocale()
  const own = [...look.entries.values()].filter((entry): entry is WidthRecord => entry.kind === 'width')
  const taken = new Set([PHONE.max, ...own.map(({ max }) => max)])
  const [removing, setRemoving] = useState<WidthRecord | null>(null)
  const rows = [{ ...PHONE, own: null }, ...own.map((record) => ({ id: record.id, max: record.max, own: record }))].toSorted(
    (a, b) => b.max - a.max,
  )
  const add = (): void => {
    const max = USUAL.find((each) => !taken.has(each)) ?? 900
    const id = idFor(`w${max}`, { has: (wanted) => wanted === PHONE.id || look.entries.has(wanted) }, 'width')
    look.put(new Map([[id, { kind: 'width', id, label: filled({ zh: '{max} 像素以下', en: 'Up to {max} px' }, { max }), max }]]))
  }
  const change = (record: WidthRecord, part: WidthChange): void =>
    look.put(new Map([[record.id, { ...record, ...part }]]), `width ${record.id} ${Object.keys(part).join()}`)
  return (
    <section className="lk-panel" aria-label={t('widths')}>
      <p className="studio-muted">{t('widthsIntro')}</p>
      <table className="lk-table">
        <thead>
          <tr>
            <th>{t('nameZh')}</th>
            <th>{t('nameEn')}</th>
            <th>{t('pixels')}</th>
            <th>{t('uses')}</th>
            <th aria-label={t('remove')} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, own: record }) =>
            record === null ? (
              <PhoneRow key={id} uses={uses} />
            ) : (
              <WidthRow
                key={id}
                record={record}
                uses={uses}
                disabled={disabled}
                taken={taken}
                onChange={(part) => change(record, part)}
                onRemove={() => setRemoving(record)}
              />
            ),
          )}
        </tbody>
      </table>
      {own.length === 0 && <Empty description={t('noWidths')} />}
      {!disabled && (
        <Button icon={<IconPlus />} disabled={own.length >= LOOK_LIMITS.widths} onClick={add}>
          {t('addWidth')}
        </Button>
      )}
      <RemoveRecordDialog
        removing={removing && { id: removing.id, name: labelIn(removing.label, locale) }}
        text={t('removeWidth')}
        look={look}
        uses={uses}
        kind="widths"
        onClose={() => setRemoving(null)}
      />
    </section>
  )
}

/** The width of phones, which every project has. */
function PhoneRow({ uses }: { readonly uses: LookUses | undefined }) {
  const t = useMessages(sharedTexts)
  return (
    <tr data-width={PHONE.id}>
      <td>{PHONE_LABEL.zh}</td>
      <td>{PHONE_LABEL.en}</td>
      <td>
        {PHONE.max} <Tag>{t('fixed')}</Tag>
      </td>
      <td>
        <UseText uses={uses} use={usesOf(uses?.widths, PHONE.id)} />
      </td>
      <td />
    </tr>
  )
}

interface WidthRowProps {
  readonly record: WidthRecord
  readonly uses: LookUses | undefined
  readonly disabled: boolean
  /** Pixels of all widths. */
  readonly taken: ReadonlySet<number>
  readonly onChange: (part: WidthChange) => void
  readonly onRemove: () => void
}

function WidthRow({ record, uses, disabled, taken, onChange, onRemove }: WidthRowProps) {
  const t = useMessages(sharedTexts)
  const locale = useLocale()
  return (
    <tr data-width={record.id}>
      {(['zh', 'en'] as const).map((language) => (
        <td key={language}>
          <NameInput
            label={`${t(language === 'zh' ? 'nameZh' : 'nameEn')}: ${labelIn(record.label, locale)}`}
            value={record.label[language]}
            disabled={disabled}
            onKeep={(text) => onChange({ label: { ...record.label, [language]: text } })}
          />
        </td>
      ))}
      <td>
        <PixelInput
          label={`${t('pixels')}: ${labelIn(record.label, locale)}`}
          value={record.max}
          disabled={disabled}
          taken={taken}
          onKeep={(next) => onChange({ max: next })}
        />
      </td>
      <td>
        <UseText uses={uses} use={usesOf(uses?.widths, record.id)} />
      </td>
      <td>
        {!disabled && (
          <Button
            type="text"
            status="danger"
            icon={<IconDelete />}
            aria-label={t('removeNamed', { name: labelIn(record.label, locale) })}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  )
}

/** A name that is kept where it is left, and only where there is one. */
export function NameInput(props: {
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly onKeep: (text: string) => void
}) {
  const [text, setText] = useState<string | null>(null)
  const finish = (): void => {
    const next = text?.trim() ?? ''
    if (next !== '' && next !== props.value) props.onKeep(next)
    setText(null)
  }
  return (
    <Input
      size="small"
      aria-label={props.label}
      maxLength={60}
      value={text ?? props.value}
      disabled={props.disabled}
      onChange={setText}
      onBlur={finish}
      onPressEnter={finish}
    />
  )
}

function PixelInput(props: {
  readonly label: string
  readonly value: number
  readonly disabled: boolean
  readonly taken: ReadonlySet<number>
  readonly onKeep: (max: number) => void
}) {
  const { label, value, disabled, taken, onKeep } = props
  const t = useMessages(sharedTexts)
  const [typed, setTyped] = useState<number | null>(null)
  const problem =
    typed === null || typed === value
      ? null
      : typed < LEAST || typed > MOST || !Number.isInteger(typed)
        ? t('badPixels')
        : taken.has(typed)
          ? t('takenPixels')
          : null
  const finish = (): void => {
    if (typed !== null && typed !== value && problem === null) onKeep(typed)
    setTyped(null)
  }
  return (
    <>
      <InputNumber
        size="small"
        aria-label={label}
        value={typed ?? value}
        disabled={disabled}
        suffix="px"
        hideControl
        min={1}
        max={9999}
        style={{ width: 110 }}
        {...(problem === null ? {} : { error: true })}
        onChange={(next: number | undefined) => setTyped(next ?? null)}
        onBlur={finish}
        onKeyDown={(event) => {
          if ('key' in event && event.key === 'Enter') finish()
        }}
      />
      {problem !== null && (
        <span className="lk-failing" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

import { Select } from '@arco-design/web-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { filled, IconButton, MIXED, type PanelTarget, type SetterProps, usePanel, useText } from '#sdk/setter'
import './element-editor.css'

/** An element of the page: found by its name, its type or the elements around it, or pressed on the canvas. */
export function ElementEditor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const { targets, pickElement } = usePanel()
  const root = useRef<HTMLDivElement>(null)
  const { methods = [] } = field.options
  const needed = Array.isArray(methods) ? methods : []
  const fits = (target: PanelTarget) => needed.every((method) => target.methods.includes(String(method)))
  const all = targets('element')
  const id = mixed || typeof value !== 'string' ? '' : value
  // An element that lacks a method now was chosen when it had it: better shown than lost.
  const shown = all.filter((target) => fits(target) || target.id === id)
  const isGone = id !== '' && !all.some((target) => target.id === id)
  // The library names the list, and not the field in it that searches.
  useEffect(() => root.current?.querySelector('input')?.setAttribute('aria-labelledby', labelId))
  const pick = async (): Promise<void> => {
    const picked = await pickElement?.(fits)
    // The panel may have been hidden meanwhile.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('.ts-icon-button')?.focus())
    if (picked) onChange(picked)
  }
  return (
    <div ref={root} className="ts-element">
      <Select
        size="mini"
        showSearch
        allowClear
        disabled={disabled}
        aria-labelledby={labelId}
        placeholder={t(mixed ? MIXED : { zh: '选择组件', en: 'Choose an element' })}
        notFoundContent={t({ zh: '没有可选项', en: 'Nothing to choose' })}
        {...(id === '' ? { value: undefined } : { value: id })}
        onChange={(next: string | undefined) => onChange(next ?? '')}
        filterOption={(text, option) =>
          textOf(all, (option as ReactElement<{ value: string }>).props.value).includes(text.trim().toLowerCase())
        }
        renderFormat={(_option, chosen) => <Chosen all={all} id={String(chosen)} />}
        triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, className: 'ts-element-list' }}
      >
        {isGone && <Select.Option value={id}>{t(filled(GONE, { id }))}</Select.Option>}
        {shown.map((target) => (
          <Select.Option key={target.id} value={target.id}>
            <span className="ts-element-option">
              {target.icon}
              <span>
                {nameOf(target, all)}
                {target.place && <small>{target.place.join(' › ')}</small>}
              </span>
            </span>
          </Select.Option>
        ))}
      </Select>
      {pickElement && (
        <IconButton label={t(PICK)} disabled={disabled} onPress={() => void pick()}>
          <Crosshair />
        </IconButton>
      )}
    </div>
  )
}

const PICK = { zh: '在画布上点选', en: 'Pick on the canvas' } as const
const GONE = { zh: '{id}（已不存在）', en: '{id} (gone)' } as const
/** An id says nothing to people, but tells two of one name apart. */
const nameOf = ({ id, label }: PanelTarget, all: readonly PanelTarget[]): string =>
  all.some((other) => other.id !== id && other.label === label) ? `${label} · ${id}` : label

/** What a search looks through. */
function textOf(all: readonly PanelTarget[], id: string): string {
  const target = all.find((each) => each.id === id)
  return (target ? [target.label, target.id, target.type, ...(target.place ?? [])] : [id]).join('\n').toLowerCase()
}

function Chosen({ all, id }: { readonly all: readonly PanelTarget[]; readonly id: string }) {
  const t = useText()
  const target = all.find((each) => each.id === id)
  if (!target) return t(filled(GONE, { id }))
  return (
    <span className="ts-element-option">
      {target.icon}
      <span>{target.label}</span>
    </span>
  )
}

const Crosshair = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" width="14" {...{ fill: 'none', stroke: 'currentColor' }}>
    <circle cx="8" cy="8" r="4" />
    <path d="M8 1v4M8 11v4M1 8h4M11 8h4" />
  </svg>
)

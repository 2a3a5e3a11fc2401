import { Popover } from '@arco-design/web-react'
import { IconLayout } from '@arco-design/web-react/icon'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { setLook, setProps } from '#kernel/page/commands'
import type { ElementRecord } from '#kernel/page/records'
import { fieldsOf } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useDeclarations } from '../parts/use-selected.ts'
import { variantToken } from '../parts/variant-part.ts'
import { saidPixels } from './handle.ts'
import { layoutTexts } from './layout-texts.ts'
import {
  canChange,
  gapChange,
  gapKeys,
  type LayoutKey,
  type LayoutOf,
  layoutChange,
  layoutNow,
  PLACES,
  pointChange,
  pointOf,
  tracksChange,
  valueFor,
} from './layout-values.ts'
import { type HandleChange, handleVariant } from './size-values.ts'
import { TrackField } from './track-fields.tsx'
import './layout-bar.css'

let steps = 0

/** At the tag of a container: how it lays its children out. */
export function LayoutButton({ element }: { readonly element: ElementRecord }) {
  const t = useMessages(layoutTexts)
  const session = useEditor()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const layout = session.catalogue(element.type)?.layout
  const isStyled = /flex$/.test(String(element.style.display))
  if (layout === undefined && !isStyled) return null
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      position="bl"
      popupVisible={isOpen}
      onVisibleChange={setOpen}
      content={isOpen && <LayoutBar element={element} onClose={close} />}
    >
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        data-layout-button=""
        aria-expanded={isOpen}
        title={t('layout')}
        aria-label={t('layout')}
      >
        <IconLayout />
      </button>
    </Popover>
  )
}

/** How a container lays out its children, and the one way to change it. */
interface LayoutWork {
  readonly of: LayoutOf
  readonly now: ReturnType<typeof layoutNow>
  readonly can: (...keys: readonly LayoutKey[]) => boolean
  readonly write: (change: HandleChange, said: string, gesture?: string) => void
  readonly set: (key: LayoutKey, word: string, said: string) => void
}

function useLayoutWork(element: ElementRecord): LayoutWork {
  const session = useEditor()
  const declared = useDeclarations()
  const variant = handleVariant(useSignalValue(session.part(variantToken)))
  const info = session.catalogue(element.type)
  const declaration = declared(element.type)
  const fields = declaration ? fieldsOf(declaration.props) : []
  const of: LayoutOf = {
    element,
    variant,
    layout: info?.layout ?? { kind: 'flex' },
    defaults: info?.defaults ?? {},
    choicesOf: (path) => fields.find((field) => field.path === path)?.choices?.map(({ value }) => value),
  }
  const write: LayoutWork['write'] = ({ props, style }, said, gesture) => {
    steps += 1
    const options = { gesture: gesture ?? `layout:${steps}` }
    const ids = [element.id]
    if (props.length > 0 && !session.run(setProps, { ids, changes: props }, options)) return
    if (Object.keys(style).length > 0 && !session.run(setLook, { ids, variant, values: style }, options)) return
    session.announce(said)
  }
  return {
    ...{ of, write },
    now: layoutNow(of),
    can: (...keys) => keys.every((key) => canChange(of, key)),
    set: (key, word, said) => write(layoutChange(of, key, word), said),
  }
}

function LayoutBar({ element, onClose }: { readonly element: ElementRecord; readonly onClose: () => void }) {
  const t = useMessages(layoutTexts)
  const root = useRef<HTMLDivElement>(null)
  const work = useLayoutWork(element)
  const { of, can, write } = work
  const { kind } = of.layout
  useEffect(() => {
    // The popover is placed, and can be focused, a frame after what is in it.
    const frame = requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled)')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The selection stays.
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: undo and the like go on working in it, unlike in a dialog
    <div ref={root} className="ed-layout" role="group" aria-label={t('layout')} onKeyDown={onKeyDown}>
      {kind === 'grid' &&
        (['columns', 'rows'] as const).map((key) => (
          <TrackField
            key={key}
            label={t(key)}
            value={String(valueFor(of, key) ?? '')}
            disabled={!can(key)}
            onKeep={(tracks) => write(tracksChange(of, key, tracks), `${t(key)} ${tracks}`)}
          />
        ))}
      {kind === 'flex' && <DirectionButtons work={work} />}
      {kind !== 'grid' && <AlignmentButtons work={work} />}
      <WrapButtons work={work} />
      {gapKeys(of).map((key) => (
        <GapField
          key={key}
          label={t(key)}
          value={saidPixels(valueFor(of, key))}
          disabled={!can(key)}
          onChange={(pixels) => write(gapChange(of, pixels, key), `${t(key)} ${pixels}`, `layout:${key}:${element.id}`)}
        />
      ))}
    </div>
  )
}

function DirectionButtons({ work: { now, can, set } }: { readonly work: LayoutWork }) {
  const t = useMessages(layoutTexts)
  return (
    <fieldset className="ed-layout-line" aria-label={t('direction')}>
      {(['row', 'column'] as const).map((axis) => (
        <button
          key={axis}
          type="button"
          aria-pressed={now.axis === axis}
          disabled={!can('axis')}
          onClick={() => set('axis', axis, t(axis))}
        >
          {t(axis)}
        </button>
      ))}
    </fieldset>
  )
}

function AlignmentButtons({ work: { of, now, can, write, set } }: { readonly work: LayoutWork }) {
  const t = useMessages(layoutTexts)
  const point = pointOf(now)
  return (
    <>
      <fieldset className="ed-layout-points" aria-label={t('alignment')}>
        {PLACES.flatMap((y) =>
          PLACES.map((x) => {
            const name = t('point', { x: t(`x-${x}`), y: t(`y-${y}`) })
            return (
              <button
                key={x + y}
                type="button"
                title={name}
                aria-label={name}
                aria-pressed={point.x === x && point.y === y}
                disabled={!can('justify', 'align')}
                onClick={() => write(pointChange(of, x, y), name)}
              />
            )
          }),
        )}
      </fieldset>
      <div className="ed-layout-line">
        <button
          type="button"
          aria-pressed={now.justify === 'between'}
          disabled={!can('justify')}
          onClick={() => set('justify', now.justify === 'between' ? 'start' : 'between', t('between'))}
        >
          {t('between')}
        </button>
        <button
          type="button"
          aria-pressed={now.align === 'stretch'}
          disabled={!can('align')}
          onClick={() => set('align', now.align === 'stretch' ? 'start' : 'stretch', t('stretch'))}
        >
          {t('stretch')}
        </button>
      </div>
    </>
  )
}

/** Whether children go on in the next line, and whether they stand below each other where the page is narrow. */
function WrapButtons({ work: { of, now, can, set } }: { readonly work: LayoutWork }) {
  const t = useMessages(layoutTexts)
  return (
    <div className="ed-layout-line">
      {of.layout.kind !== 'grid' && (
        <button
          type="button"
          aria-pressed={now.wrap}
          disabled={!can('wrap')}
          onClick={() => set('wrap', now.wrap ? 'nowrap' : 'wrap', t('wrap'))}
        >
          {t('wrap')}
        </button>
      )}
      {of.layout.stack !== undefined && (
        <button
          type="button"
          aria-pressed={now.stack}
          disabled={!can('stack')}
          title={can('stack') ? undefined : t('stackEverywhere')}
          onClick={() => set('stack', now.stack ? 'apart' : 'stacked', t('stack'))}
        >
          {t('stack')}
        </button>
      )}
    </div>
  )
}

interface GapProps {
  readonly label: string
  readonly value: number | undefined
  readonly disabled: boolean
  readonly onChange: (pixels: number) => void
}

function GapField({ label, value, disabled, onChange }: GapProps) {
  const id = useId()
  return (
    <div className="ed-layout-gap">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={0}
        disabled={disabled}
        value={value ?? ''}
        onChange={(event) => event.target.value !== '' && onChange(Math.max(0, event.target.valueAsNumber))}
      />
      <span>px</span>
    </div>
  )
}

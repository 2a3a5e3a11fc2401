import { type CSSProperties, useState } from 'react'
import { tableIn, useLanguage } from '#sdk/react'
import { Area } from './area.tsx'
import { type Colour, cssOf, type Format, parseColour, textOf } from './colour.ts'
import './panel.css'
import { type Paint, paintCss, parsePaint, START, single } from './paint.ts'
import { Stops } from './stops.tsx'
import { TEXTS } from './texts.ts'

export interface PanelProps {
  /** CSS text. */
  readonly value: string
  readonly format: Format
  readonly kinds: { readonly single: boolean; readonly gradient: boolean }
  readonly hasAlpha: boolean
  readonly allowClear: boolean
  readonly onChange: (css: string) => void
  /** After the last of several changes that belong together. */
  readonly onDone: () => void
}

interface Dropper {
  open(): Promise<{ readonly sRGBHex: string }>
}

const asGradient = ({ stops }: Paint): Paint => {
  const { colour } = stops[0]!
  const other = { ...colour, s: colour.s / 4, v: Math.min(1, colour.v + 0.2) }
  return {
    isGradient: true,
    angle: '90deg',
    stops: [
      { colour, at: 0 },
      { colour: other, at: 100 },
    ],
  }
}

/** Chooses a colour, or the colours of a gradient. The hue of a grey is kept here: CSS text has none. */
export function Panel({ value, format, kinds, hasAlpha, allowClear, onChange, onDone }: PanelProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const [known, setKnown] = useState<{ readonly css: string; readonly paint: Paint }>()
  const [current, setCurrent] = useState(0)
  const [typed, setTyped] = useState<string>()
  const parsed = known?.css === value ? known.paint : (parsePaint(value) ?? single(START))
  const paint = kinds.gradient && !kinds.single && !parsed.isGradient ? asGradient(parsed) : parsed
  const stop = Math.min(current, paint.stops.length - 1)
  const { colour } = paint.stops[stop]!

  const give = (next: Paint) => {
    const css = paintCss(next, format)
    setTyped(undefined)
    setKnown({ css, paint: next })
    if (css !== value) onChange(css)
  }
  const change = (next: Colour) =>
    give({ ...paint, stops: paint.stops.with(stop, { ...paint.stops[stop]!, colour: hasAlpha ? next : { ...next, a: 1 } }) })
  const done = (work: () => void) => {
    work()
    onDone()
  }
  const settle = () => {
    const whole = typed === undefined ? undefined : parsePaint(typed)
    if (whole?.isGradient ? kinds.gradient : whole) {
      if (whole?.isGradient) done(() => give(whole))
      else done(() => change(parseColour(typed!)!))
    }
  }
  const pick = async () => {
    const { EyeDropper } = window as unknown as { readonly EyeDropper: new () => Dropper }
    const picked = await new EyeDropper().open().catch(() => undefined)
    const found = picked && parseColour(picked.sRGBHex)
    if (found) done(() => change({ ...found, a: colour.a }))
  }
  const isWrong = typed !== undefined && parsePaint(typed) === undefined
  const solid = { '--tessera-hue': colour.h, '--tessera-colour': cssOf({ ...colour, a: 1 }, 'rgb') } as CSSProperties
  return (
    <div className="tessera-colour-panel" style={solid}>
      {kinds.single && kinds.gradient && (
        <fieldset className="tessera-colour-kinds" aria-label={texts.kind}>
          {(['single', 'gradient'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={paint.isGradient === (kind === 'gradient')}
              onClick={() => {
                setCurrent(0)
                if (paint.isGradient !== (kind === 'gradient')) done(() => give(kind === 'single' ? single(colour) : asGradient(paint)))
              }}
            >
              {texts[kind]}
            </button>
          ))}
        </fieldset>
      )}
      {paint.isGradient && (
        <Stops
          paint={paint}
          current={stop}
          labels={texts}
          onCurrent={setCurrent}
          onStops={(stops, next) => {
            setCurrent(next)
            give({ ...paint, stops })
          }}
          onDone={onDone}
        />
      )}
      <Area colour={colour} label={texts.area} text={texts.at} onColour={change} onDone={onDone} />
      <input
        type="range"
        className="tessera-colour-hue"
        aria-label={texts.hue}
        min={0}
        max={360}
        value={Math.round(colour.h)}
        onChange={(event) => change({ ...colour, h: Number(event.target.value) })}
        onPointerUp={onDone}
        onKeyUp={onDone}
      />
      {hasAlpha && (
        <input
          type="range"
          className="tessera-colour-alpha"
          aria-label={texts.alpha}
          min={0}
          max={100}
          value={Math.round(colour.a * 100)}
          onChange={(event) => change({ ...colour, a: Number(event.target.value) / 100 })}
          onPointerUp={onDone}
          onKeyUp={onDone}
        />
      )}
      <div className="tessera-colour-line">
        <input
          className="arco-input arco-input-size-small"
          aria-label={texts.text}
          aria-invalid={isWrong || undefined}
          title={isWrong ? texts.wrong : undefined}
          spellCheck={false}
          value={typed ?? textOf(colour, format)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
        {'EyeDropper' in window && (
          <button type="button" className="tessera-colour-button" aria-label={texts.pick} title={texts.pick} onClick={() => void pick()}>
            <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
              <path d="m2.5 13.5.6-2.3 5.3-5.3 1.7 1.7-5.3 5.3zM8 4l4 4M9.6 5.2l2-2a1.3 1.3 0 0 1 1.9 1.9l-2 2" />
            </svg>
          </button>
        )}
        {allowClear && (
          <button
            type="button"
            className="tessera-colour-clear"
            onClick={() =>
              done(() => {
                setTyped(undefined)
                onChange('')
              })
            }
          >
            {texts.clear}
          </button>
        )}
      </div>
    </div>
  )
}

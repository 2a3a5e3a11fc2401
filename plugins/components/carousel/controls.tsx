import { tableIn, useLanguage } from '#sdk/react'
import type { Slides } from './use-slides.ts'

const TEXTS = {
  zh: { prev: '上一张', next: '下一张', dots: '选择图片', dot: (n: number) => `第 ${n} 张`, play: '播放', pause: '暂停' },
  en: {
    prev: 'Previous picture',
    next: 'Next picture',
    dots: 'Choose a picture',
    dot: (n: number) => `Picture ${n}`,
    play: 'Play',
    pause: 'Pause',
  },
} as const

function Sign({ d }: { readonly d: string }) {
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

interface ControlsProps {
  readonly slides: Slides
  readonly total: number
  readonly isVertical: boolean
  readonly hasArrows: boolean
  readonly hasDots: boolean
  /** Undefined where nothing plays. */
  readonly player: { readonly isPaused: boolean; readonly toggle: () => void } | undefined
  readonly part: (name: string) => string
}

/** Arrows, dots, and the button that stops what plays by itself. */
export function Controls({ slides, total, isVertical, hasArrows, hasDots, player, part }: ControlsProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const arrow = (by: 1 | -1) => (
    <button
      type="button"
      className={`tessera-carousel-arrow tessera-carousel-${by === 1 ? 'next' : 'prev'} ${part('arrow')}`}
      aria-label={by === 1 ? texts.next : texts.prev}
      disabled={!slides.canStep(by)}
      onClick={() => slides.step(by)}
    >
      <Sign d={isVertical ? (by === 1 ? 'm3 6 5 5 5-5' : 'm3 10 5-5 5 5') : by === 1 ? 'm6 3 5 5-5 5' : 'm10 3-5 5 5 5'} />
    </button>
  )
  return (
    <>
      {hasArrows && arrow(-1)}
      {hasArrows && arrow(1)}
      {hasDots && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
        <div role="group" className={`tessera-carousel-dots ${part('dots')}`} aria-label={texts.dots}>
          {Array.from({ length: total }, (_, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide is known by its place
              key={at}
              type="button"
              className="tessera-carousel-choose"
              aria-label={texts.dot(at + 1)}
              aria-current={at === slides.index || undefined}
              onClick={() => slides.go(at)}
            >
              <span className={`tessera-carousel-dot ${part('dot')}`} />
            </button>
          ))}
        </div>
      )}
      {player && (
        <button
          type="button"
          className={`tessera-carousel-pause ${part('pause')}`}
          aria-label={player.isPaused ? texts.play : texts.pause}
          onClick={player.toggle}
        >
          <Sign d={player.isPaused ? 'm5 3 8 5-8 5z' : 'M5.5 3v10M10.5 3v10'} />
        </button>
      )}
    </>
  )
}

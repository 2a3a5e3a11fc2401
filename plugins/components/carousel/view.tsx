import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import type { ViewProps } from '#sdk'
import { cellNumber, cssLength, tableIn, useLanguage, useMethods, useMotionReducedHere } from '#sdk/react'
import './carousel.css'
import { Controls } from './controls.tsx'
import type { carousel } from './index.ts'
import { type Picture, SlidePicture } from './slide.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useSlides } from './use-slides.ts'
import { useSwipe } from './use-swipe.ts'

const TEXTS = {
  zh: { name: '轮播图', kind: '轮播', slide: '图片', none: '暂无图片', of: (at: number, all: number) => `第 ${at} 张，共 ${all} 张` },
  en: { name: 'Pictures', kind: 'carousel', slide: 'slide', none: 'No pictures', of: (at: number, all: number) => `${at} of ${all}` },
} as const
const PLACES = { top: 'top', bottom: 'bottom', left: 'left', right: 'right' } as const
const EASINGS = { linear: 'linear', ease: 'ease', 'ease-in': 'ease-in', 'ease-out': 'ease-out', 'ease-in-out': 'ease-in-out' } as const
const MOST = 100

const picturesOf = (list: readonly Picture[]): readonly Picture[] => list.slice(0, MOST).map(({ url, alt }) => ({ url, alt }))

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof carousel>) {
  const texts = tableIn(TEXTS, useLanguage())
  const [isReduced, here] = useMotionReducedHere()
  const [ratios, setRatios] = useState<{ readonly [index: number]: number }>({})
  const pictures = picturesOf(props.imageUrls)
  const total = pictures.length
  const isEdited = mode === 'edit'
  const place = PLACES[props.dotPosition]
  const isVertical = place === 'left' || place === 'right'
  const isFading = props.fade === true || props.effect === 'fade'
  const speed = Math.min(10_000, Math.max(0, props.speed))
  const slides = useSlides({
    total,
    infinite: props.infinite !== false,
    duration: isReduced ? 0 : speed,
    waits: props.waitForAnimate === true,
    onBefore: (from, to) => !isEdited && emit('onBeforeChange', { from, to }),
    onAfter: (index) => !isEdited && emit('onAfterChange', index),
  })
  const { index, leaving } = slides
  const { drag, listeners } = useSwipe({
    isVertical,
    byMouse: props.draggable === true,
    isStill: isEdited || total < 2,
    onSwipe: slides.step,
  })
  const plays = props.autoplay === true && total > 1
  const pause = Math.max(500, props.autoplaySpeed) + (isReduced ? 0 : speed)
  const player = useAutoplay({
    isReduced,
    plays: plays && !isEdited && drag === 0,
    pause,
    shown: index,
    next: () => slides.step(1),
  })
  const step = (by: 1 | -1) => () => {
    slides.step(by)
    return undefined
  }
  useMethods<typeof carousel>(id, {
    next: step(1),
    prev: step(-1),
    goTo: (args) => {
      const to = cellNumber(typeof args === 'object' ? args.index : args)
      if (to !== undefined) slides.go(Math.trunc(to))
      return undefined
    },
  })

  const press = (event: KeyboardEvent) => {
    const [back, on] = isVertical ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    const by = event.key === back ? -1 : event.key === on ? 1 : undefined
    if (by === undefined) return
    event.preventDefault()
    slides.step(by)
  }
  const stateOf = (at: number): string => {
    if (at === index) return leaving ? ' tessera-carousel-coming' : ' tessera-carousel-here'
    if (at === leaving?.index) return ' tessera-carousel-leaving'
    if (drag === 0 || isFading || total < 2) return ''
    const beside = (index + (drag < 0 ? 1 : total - 1)) % total
    return at === beside && slides.canStep(drag < 0 ? 1 : -1) ? ` tessera-carousel-beside-${drag < 0 ? 'next' : 'prev'}` : ''
  }
  const style = {
    '--carousel-width': cssLength(props.width) ?? '100%',
    '--carousel-height': cssLength(props.height) ?? '160px',
    '--carousel-time': `${speed}ms`,
    '--carousel-easing': EASINGS[props.easing],
    ...(plays ? { '--carousel-pause': `${pause}ms` } : {}),
    '--carousel-way': leaving?.direction ?? 1,
    '--carousel-drag': `${drag}px`,
    ...(ratios[index] ? { '--carousel-ratio': ratios[index] } : {}),
    ...root.style,
  } as CSSProperties
  const classes = [
    `${root.className} tessera-carousel tessera-carousel-dots-${place} tessera-carousel-${isVertical ? 'vertical' : 'horizontal'}`,
    isFading && 'tessera-carousel-fading',
    props.adaptiveHeight === true && 'tessera-carousel-adaptive',
    props.draggable === true && 'tessera-carousel-draggable',
    player.isRunning && 'tessera-carousel-running',
  ]
  return (
    <section
      {...root}
      ref={here}
      className={classes.filter(Boolean).join(' ')}
      style={style}
      aria-roledescription={texts.kind}
      aria-label={texts.name}
      {...{ onKeyDown: press, ...player.listeners }}
    >
      {total === 0 && <div className="tessera-carousel-instead">{texts.none}</div>}
      <div className="tessera-carousel-slides" {...listeners}>
        {pictures.map((picture, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is known by its place
            key={at}
            role="group"
            aria-roledescription={texts.slide}
            aria-label={texts.of(at + 1, total)}
            inert={at !== index}
            className={`tessera-carousel-slide${stateOf(at)} ${part('slide')}`}
          >
            <SlidePicture picture={picture} number={at + 1} onRatio={(ratio) => setRatios((known) => ({ ...known, [at]: ratio }))} />
          </div>
        ))}
      </div>
      {total > 1 && (
        <Controls
          slides={slides}
          total={total}
          isVertical={isVertical}
          hasArrows={props.arrows === true}
          hasDots={props.dots !== false}
          player={plays ? player : undefined}
          part={part}
        />
      )}
      {total > 1 && (
        <span className="tessera-visually-hidden" aria-live={player.isRunning ? 'off' : 'polite'}>
          {texts.of(index + 1, total)} {pictures[index]?.alt}
        </span>
      )}
    </section>
  )
}

import { type CSSProperties, useEffect, useRef } from 'react'
import type { ViewProps } from '#sdk'
import { cssLength, IconByName, pictureWords, tableIn, useLanguage, usePicture } from '#sdk/react'
import './avatar.css'
import type { avatar } from './index.ts'

const SIZES: { readonly [name: string]: string } = { large: '40px', default: '32px', small: '24px' }
const TEXTS = { zh: { avatar: '头像' }, en: { avatar: 'Avatar' } } as const

/** Shrinks a text until it has so many pixels of room on either side. */
function useFitted(text: string, gap: number) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const node = box.current
    const around = node?.parentElement
    if (!node || !around || text === '') return
    const shrink = () => {
      const room = around.clientWidth - 2 * gap
      const wanted = node.offsetWidth
      node.style.setProperty('--tessera-avatar-scale', wanted > room && room > 0 ? String(room / wanted) : '1')
    }
    shrink()
    const observer = new ResizeObserver(shrink)
    observer.observe(around)
    observer.observe(node)
    return () => observer.disconnect()
  }, [text, gap])
  return box
}

export function View({ props, root, part, mode }: ViewProps<typeof avatar>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const { address, problem, onError } = usePicture(props.src)
  const [text, alt, icon] = [props.textavatar, props.alt, props.icon]
  const hasPicture = address !== undefined && problem === undefined
  // There is no room for words: the author reads them by pointing at it.
  const note = mode === 'edit' && problem ? pictureWords(props.src, { problem, locale }) : undefined
  const fitted = useFitted(hasPicture ? '' : text, props.gap)
  const size = props.size
  const style = {
    '--tessera-avatar-size': (Object.hasOwn(SIZES, size) ? SIZES[size] : cssLength(props.size)) ?? SIZES.large,
    ...root.style,
  }
  const shape = props.shape === 'square' ? 'square' : 'circle'
  const name = alt || text || texts.avatar
  let content = (
    <span className={`tessera-avatar-icon ${part('icon')}`} aria-hidden="true">
      {icon === '' ? (
        <svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden="true">
          <path d="M8 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6M2.5 14a5.5 5 0 0 1 11 0z" />
        </svg>
      ) : (
        <IconByName name={icon} />
      )}
    </span>
  )
  if (text !== '')
    content = (
      <span ref={fitted} className={`tessera-avatar-text ${part('text')}`} aria-hidden="true">
        {text}
      </span>
    )
  if (hasPicture) content = <img className={part('picture')} src={address} alt="" loading="lazy" onError={onError} />
  return (
    <span
      {...root}
      className={`${root.className} tessera-avatar tessera-avatar-${shape}`}
      style={style as CSSProperties}
      role="img"
      aria-label={note === undefined ? name : `${name}: ${note}`}
      title={note}
      data-problem={note === undefined ? undefined : problem}
    >
      {content}
    </span>
  )
}

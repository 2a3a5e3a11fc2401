import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { type Locale, tableIn } from '#kernel/message'
import { usePage } from '#kernel/view'
import { askedFor, followRefused, isRefused, leadsTo } from './page-resources.ts'
import './picture.css'
import { safeImageUrl } from './safe-url.ts'

/** Why a picture is not there: its project does not allow the host, or it did not load. */
export type PictureProblem = 'blocked' | 'failed'

/** The address of a picture that may be shown; undefined with a `problem` where it may not. */
export interface UsedPicture {
  /** The address to give the browser; undefined where there is none that may be shown. */
  readonly address: string | undefined
  readonly problem: PictureProblem | undefined
  readonly onError: () => void
}

/** A picture by its address: through the server where the project wants it so, and told apart why it is not there. For views that draw it themselves. */
export function usePicture(src: unknown): UsedPicture {
  const safe = safeImageUrl(src)
  const address = safe === undefined ? undefined : askedFor(safe)
  const [failed, setFailed] = useState<string>()
  const blocked = useSyncExternalStore(followRefused, () => address !== undefined && isRefused('image', address))
  const problem = blocked ? 'blocked' : address !== undefined && failed === address ? 'failed' : undefined
  return { address, problem, onError: () => setFailed(address) }
}

const TEXTS = {
  zh: {
    blocked: (host: string) => `项目不允许来自 ${host} 的图片：可在项目的“外部资源”中允许`,
    insecure: (host: string) => `来自 ${host} 的图片没有加密（http），不会显示`,
    failed: '图片加载失败',
  },
  en: {
    blocked: (host: string) => `The project does not allow pictures from ${host}: it can be allowed under Other hosts`,
    insecure: (host: string) => `The picture from ${host} is not encrypted (http) and is not shown`,
    failed: 'The picture did not load',
  },
} as const

/** The text for a picture that is not shown: the reason in the editor, the alternative text for visitors. */
export function pictureWords(src: unknown, { problem, locale }: { readonly problem: PictureProblem; readonly locale: Locale }): string {
  const texts = tableIn(TEXTS, locale)
  const where = problem === 'blocked' ? leadsTo(String(src), 'image') : undefined
  if (where === undefined || where.to === 'own') return texts.failed
  return where.to === 'insecure' ? texts.insecure(where.host) : texts.blocked(where.host)
}

/** Props of `Picture`. `width` and `height` are in pixels. */
export interface PictureProps {
  readonly src: unknown
  /** What it shows, for whoever does not see it; empty for a decoration. */
  readonly alt: string
  readonly className?: string
  readonly width?: number
  readonly height?: number
  /** There is no room for words: they are read by pointing at it. */
  readonly compact?: boolean
  /** What visitors see where it does not load; without it, its words in a box of its size. */
  readonly instead?: ReactNode
}

/**
 * A picture from any address. Every picture in a view goes through it, so that a refused address shows its reason.
 * Renders nothing without an address.
 */
export function Picture({ src, alt, className = '', instead, compact = false, ...size }: PictureProps) {
  const { page, locale } = usePage()
  const { address, problem, onError } = usePicture(src)
  if (address === undefined) return instead ?? null
  if (problem === undefined) return <img {...size} className={className} src={address} alt={alt} loading="lazy" onError={onError} />
  const isEditing = page.mode === 'edit'
  if (!isEditing && instead !== undefined) return instead
  const words = pictureWords(src, { problem, locale })
  const text = isEditing ? words : alt
  return (
    <span
      className={`${className} tessera-picture-missing`}
      style={size}
      role="img"
      aria-label={isEditing ? words : alt || words}
      title={isEditing ? words : compact && alt !== '' ? alt : undefined}
      data-problem={problem}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M2 3h12v10H2zM2 11l3-3 2 2M10 6h.01M9 12l1-2-1-1 1-2" />
      </svg>
      {text !== '' && !compact && <span>{text}</span>}
    </span>
  )
}

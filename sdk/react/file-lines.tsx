import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { type Locale, tableIn } from '#kernel/message'
import { sizeInWords } from './file-checks.ts'
import './file-lines.css'

/** A file in a list of uploads; `size` is in bytes. */
export interface FileLine {
  readonly id: string
  readonly name: string
  /** Bytes; absent where nobody knows. */
  readonly size?: number
  readonly state: 'done' | 'waits' | 'sending' | 'failed'
  /** From 0 to 1. */
  readonly progress?: number
  readonly reason?: string
  /** Where it can be looked at, checked already. */
  readonly href?: string | undefined
  /** A picture of it, checked already. */
  readonly picture?: string | undefined
}
interface FileLinesProps {
  readonly lines: readonly FileLine[]
  readonly look: 'text' | 'picture' | 'picture-card' | 'picture-circle'
  readonly locale: Locale
  readonly disabled: boolean
  readonly onRemove?: ((id: string) => void) | undefined
  readonly onRetry?: ((id: string) => void) | undefined
  /** Moves a line to another's place; without it they stay where they are. */
  readonly onMove?: ((id: string, to: number) => void) | undefined
  /** Classes of a line. */
  readonly className?: string
  /** What stands behind the last one, as a card to add another. */
  readonly children?: ReactNode
}

const TEXTS = {
  zh: {
    ...{ list: '文件', waits: '等待上传', done: '已上传' },
    remove: (name: string) => `移除 ${name}`,
    stop: (name: string) => `取消上传 ${name}`,
    retry: (name: string) => `重新上传 ${name}`,
    move: (name: string) => `移动 ${name}：方向键`,
    sending: (name: string) => `正在上传 ${name}`,
  },
  en: {
    ...{ list: 'Files', waits: 'Waits', done: 'Uploaded' },
    remove: (name: string) => `Remove ${name}`,
    stop: (name: string) => `Stop uploading ${name}`,
    retry: (name: string) => `Upload ${name} again`,
    move: (name: string) => `Move ${name}: arrow keys`,
    sending: (name: string) => `Uploading ${name}`,
  },
} as const

const Shape = ({ d }: { readonly d: string }) => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d={d} />
  </svg>
)
const FILE = 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3'
const CROSS = 'm4 4 8 8m0-8-8 8'
const AGAIN = 'M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3'
const GRIP = 'M6 3v.01M10 3v.01M6 8v.01M10 8v.01M6 13v.01M10 13v.01'
const BACK: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowLeft'])
const ON: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowRight'])

/** A picture, or the shape of a file where there is none or it does not load. */
function Picture({ src }: { readonly src: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  if (src === undefined || failed === src) return <Shape d={FILE} />
  return <img src={src} alt="" loading="lazy" draggable={false} onError={() => setFailed(src)} />
}

/**
 * A list of files with their upload progress, and buttons to cancel, retry and remove them. Files that are kept in
 * order have buttons to move them.
 */
export function FileLines({ lines, look, locale, disabled, onRemove, onRetry, onMove, className = '', children }: FileLinesProps) {
  const texts = tableIn(TEXTS, locale)
  const list = useRef<HTMLUListElement>(null)
  const done = lines.filter(({ state }) => state === 'done')

  const moveByKey = (event: KeyboardEvent, id: string) => {
    const step = BACK.has(event.key) ? -1 : ON.has(event.key) ? 1 : 0
    const to = done.findIndex((each) => each.id === id) + step
    if (step === 0) return
    event.preventDefault()
    if (to >= 0 && to < done.length) onMove?.(id, to)
  }
  // Over whichever line the pointer is, the line goes there: the same for a mouse and a finger.
  const moveByPointer = (event: PointerEvent, id: string) => {
    if (!(event.currentTarget as Element).hasPointerCapture?.(event.pointerId)) return
    const over = event.currentTarget.ownerDocument.elementFromPoint(event.clientX, event.clientY)?.closest('[data-file]')
    const to = done.findIndex((each) => each.id === over?.getAttribute('data-file'))
    if (over && list.current?.contains(over) && to >= 0 && done[to]?.id !== id) onMove?.(id, to)
  }
  if (lines.length === 0 && children === undefined) return null
  return (
    <ul ref={list} className={`tessera-files tessera-files-${look}`} aria-label={texts.list}>
      {lines.map((line) => {
        const { id, name, size, state, progress = 0, reason, href, picture } = line
        const isUnderWay = state === 'sending' || state === 'waits'
        return (
          <li key={id} data-file={id} data-state={state} className={`tessera-file ${className}`} aria-label={name}>
            {look !== 'text' && (
              <span className="tessera-file-picture">
                <Picture src={picture} />
              </span>
            )}
            {look === 'text' && <Shape d={FILE} />}
            <span className="tessera-file-words">
              {href === undefined ? (
                <span className="tessera-file-name" title={name}>
                  {name}
                </span>
              ) : (
                <a className="tessera-file-name" title={name} href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              )}
              {state === 'failed' ? (
                <span className="tessera-file-reason" role="alert" title={reason}>
                  {reason}
                </span>
              ) : (
                size !== undefined && <span className="tessera-file-size">{state === 'waits' ? texts.waits : sizeInWords(size)}</span>
              )}
            </span>
            {isUnderWay && (
              <span
                className="tessera-file-progress"
                role="progressbar"
                aria-label={texts.sending(name)}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.round(progress * 100)}
              >
                <span style={{ width: `${Math.round(progress * 100)}%` }} />
              </span>
            )}
            <span className="tessera-file-acts">
              {state === 'failed' && onRetry && !disabled && (
                <button type="button" aria-label={texts.retry(name)} onClick={() => onRetry(id)}>
                  <Shape d={AGAIN} />
                </button>
              )}
              {state === 'done' && onMove && done.length > 1 && !disabled && (
                <button
                  type="button"
                  className="tessera-file-grip"
                  aria-label={texts.move(name)}
                  onKeyDown={(event) => moveByKey(event, id)}
                  onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
                  onPointerMove={(event) => moveByPointer(event, id)}
                >
                  <Shape d={GRIP} />
                </button>
              )}
              {onRemove && !disabled && (
                <button type="button" aria-label={isUnderWay ? texts.stop(name) : texts.remove(name)} onClick={() => onRemove(id)}>
                  <Shape d={CROSS} />
                </button>
              )}
            </span>
          </li>
        )
      })}
      {children !== undefined && <li className="tessera-file-last">{children}</li>}
    </ul>
  )
}

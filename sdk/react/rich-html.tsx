import { type HTMLAttributes, useEffect, useState } from 'react'
import './rich-html.css'

type Cleaner = typeof import('./clean-html.ts')
// Loaded once for all; later ones are drawn at once.
let cleaner: Cleaner | undefined
let loading: Promise<Cleaner> | undefined

/**
 * Loads the functions that remove scripts and unsafe attributes from HTML. They load once.
 * @example (await loadCleaner()).cleanHtml('<b onclick="x()">a</b>') // '<b>a</b>'
 */
export function loadCleaner(): Promise<Cleaner> {
  loading ??= import('./clean-html.ts').then(
    (loaded) => {
      cleaner = loaded
      return loaded
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** What cleans HTML; undefined until it has loaded. */
export function useCleaner(isWanted: boolean): Cleaner | undefined {
  const [, setLoaded] = useState(cleaner !== undefined)
  useEffect(() => {
    if (!isWanted || cleaner) return
    let isCurrent = true
    // Without it nothing is shown.
    loadCleaner().then(
      () => isCurrent && setLoaded(true),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return cleaner
}

/** Whether a text has anything that HTML would read otherwise. */
const isMarked = (html: string): boolean => /[<&]/.test(html)

/** HTML as it may be sent; undefined while it cannot be cleaned yet. */
export const sendableHtml = (html: string): string | undefined => (isMarked(html) ? cleaner?.safeHtml(html) : html)

interface RichHtmlProps extends Omit<HTMLAttributes<HTMLDivElement>, 'dangerouslySetInnerHTML' | 'children'> {
  /** Of anybody: it is cleaned here, each time that it is shown. */
  readonly html: string
}

/** Rich text: HTML as the editor of rich text makes it, everything else taken out. Links open a window of their own. */
export function RichHtml({ html, className = '', ...rest }: RichHtmlProps) {
  const isHtml = isMarked(html)
  const clean = useCleaner(isHtml)
  const classes = `tessera-rich ${className}`
  if (!isHtml) {
    return (
      <div {...rest} className={classes}>
        {html}
      </div>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was cleaned
  return <div {...rest} className={classes} dangerouslySetInnerHTML={{ __html: clean?.cleanHtml(html) ?? '' }} />
}

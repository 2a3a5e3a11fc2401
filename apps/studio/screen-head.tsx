import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'

interface ScreenHeadProps {
  /** Empty while the name in it is not loaded. */
  readonly title: string
  /** One or two sentences on what the screen is for. */
  readonly intro?: ReactNode
  /** Search, filters and buttons at the right, the main one last. */
  readonly children?: ReactNode
}

/** The beginning of every screen in the studio's frame: its title, what it is for, and its tools. */
export function ScreenHead({ title, intro, children }: ScreenHeadProps) {
  useDocumentTitle(title)
  return (
    <div className="studio-toolbar studio-head">
      <h1>{title}</h1>
      {intro !== undefined && <p className="studio-head-intro">{intro}</p>}
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'

interface OwnRootProps {
  /** Of this page among those in the document. */
  readonly name: string
  readonly scheme: 'light' | 'dark'
  readonly children: ReactNode
}

/** Around one page of several in a document, whose body then says no scheme: its theme stays on this root, for which `ownSheet` and `ownDefaults` make its sheets. */
export function OwnRoot({ name, scheme, children }: OwnRootProps) {
  return (
    <div className="te-own" style={{ display: 'contents', colorScheme: scheme }} {...{ 'data-own': name, 'arco-theme': scheme }}>
      {children}
    </div>
  )
}

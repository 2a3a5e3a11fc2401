import type { ReactNode } from 'react'

/** A whole-page notice, light enough to need no component library. */
export function Notice({ title, hint, children }: { readonly title: string; readonly hint: string; readonly children?: ReactNode }) {
  return (
    <main className="viewer-notice">
      <h1>{title}</h1>
      <p>{hint}</p>
      {children}
    </main>
  )
}

/** The page's shape while it loads; unseen for the first moments. */
export function Bones({ label }: { readonly label: string }) {
  return (
    <div className="viewer-bones" role="status" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  )
}

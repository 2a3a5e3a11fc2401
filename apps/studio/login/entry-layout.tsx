import type { ReactNode } from 'react'
import { Logo } from '../logo.tsx'
import { Preferences } from '../preferences.tsx'

/** The frame of the screens before the login. */
export function EntryLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="studio-entry">
      <div className="studio-entry-preferences">
        <Preferences />
      </div>
      <main className="studio-entry-card">
        <div className="studio-entry-brand">
          <Logo size={36} />
          <strong>Tessera</strong>
        </div>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}

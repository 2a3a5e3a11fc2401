import type { ReactNode } from 'react'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { pendingLogin } from '../../shell/session.ts'
import { Logo } from '../logo.tsx'
import { Preferences } from '../preferences.tsx'
import { SecondStep } from './second-step.tsx'

/** The frame of the screens before the login; whichever of them began one that needs a second step, it is asked for here. */
export function EntryLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const pending = useSignalValue(pendingLogin)
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
        {pending && <SecondStep login={pending} />}
        {/* Kept: what was typed is there again when somebody goes back. */}
        <div hidden={pending !== null}>{children}</div>
      </main>
    </div>
  )
}

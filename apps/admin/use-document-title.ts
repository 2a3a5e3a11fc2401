import { useEffect } from 'react'
import { useSignalValue } from '#kernel/view'
import type { AdminApp } from './admin-app.ts'

/** The document is called as what is in sight, and the application. */
export function useDocumentTitle(app: AdminApp): void {
  const { project } = useSignalValue(app.start)
  const { all, active } = useSignalValue(app.tabs)
  useSignalValue(app.titles)
  const tab = all.find(({ key }) => key === active)
  const own = tab ? app.titleOf(tab, '') : ''
  useEffect(() => {
    document.title = own === '' ? project.name : `${own} · ${project.name}`
  }, [own, project.name])
}

import type { ThemeChoice } from '../shell/theme.ts'
import { wearAccent } from './accent.ts'
import type { AdminApp } from './admin-app.ts'

/** Gives the document the theme and the accent of the project's settings. */
export const followLook = (app: AdminApp, wearTheme: (choice: ThemeChoice) => void): (() => void) =>
  app.start.subscribe(({ project }) => {
    wearTheme(project.systemTheme)
    void wearAccent(project.themeColor)
  })

import { createRoot } from 'react-dom/client'
import { languagesPlugin } from '#plugins/presets/languages'
import { layoutsPlugin } from '#plugins/presets/layouts'
import { menuKindsPlugin } from '#plugins/presets/menu-kinds'
import { screensPoint } from '#sdk/studio'
import { boot } from '../boot/boot.ts'
import { applyMobile } from '../shell/mobile.ts'
import { Shell } from '../shell/shell.tsx'
import { reportingRoot, watchErrors } from '../shell/watch-errors.ts'
import { AppBoundary } from './app-boundary.tsx'
import { followLanguages } from './follow-languages.ts'
import { followStudioPlugins } from './follow-studio-plugins.ts'
import { followVersion } from './follow-version.tsx'
import { FrameKernelContext } from './frame-parts.ts'
import { keepFocusInDialogs } from './keep-focus.ts'
import { tellLostLanguage } from './lost-language.ts'
import { screenAt } from './match-screen.ts'
import { Routes } from './routes.tsx'
import * as screenPlugins from './screens.ts'
import { StudioKernelContext } from './studio-kernel.ts'
import { studioServices } from './studio-services.ts'
import './studio.css'

/** Milliseconds for which the first drawing waits for the texts of a language that a plugin brought. */
const LANGUAGE_WAIT = 2000

async function start(): Promise<void> {
  applyMobile()
  const ofApplications = [layoutsPlugin, menuKindsPlugin]
  const kernel = boot([...Object.values(screenPlugins), studioServices, languagesPlugin, ...ofApplications])
  watchErrors('studio', () => screenAt(kernel.registry(screensPoint).all.peek(), location.pathname)?.path ?? '')
  const languages = followLanguages(kernel, tellLostLanguage)
  followStudioPlugins(kernel)
  // Only loads it early: the screen loads again when it is shown, and reports a failure then.
  Promise.resolve(screenAt(kernel.registry(screensPoint).all.peek(), location.pathname)?.load()).catch(() => undefined)
  // A language whose texts are late is shown when they come.
  await Promise.race([languages.ready, new Promise((resolve) => setTimeout(resolve, LANGUAGE_WAIT))])
  createRoot(document.getElementById('root')!, reportingRoot).render(
    <Shell>
      <AppBoundary>
        <StudioKernelContext value={kernel}>
          <FrameKernelContext value={kernel}>
            <Routes />
          </FrameKernelContext>
        </StudioKernelContext>
      </AppBoundary>
    </Shell>,
  )
  followVersion()
  keepFocusInDialogs(document)
}

// Behind all modules: in the built files those of the screens need some that stand in the file of this one, which may then run before them.
// The admin app loads that file too, with its first screen, and is no studio.
if (document.querySelector('#root[data-app="studio"]')) queueMicrotask(() => void start())

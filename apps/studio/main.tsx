import { createRoot } from 'react-dom/client'
import { screensPoint } from '#sdk/studio'
import { boot } from '../boot/boot.ts'
import { applyMobile } from '../shell/mobile.ts'
import { Shell } from '../shell/shell.tsx'
import { AppBoundary } from './app-boundary.tsx'
import { followStudioPlugins } from './follow-studio-plugins.ts'
import { followVersion } from './follow-version.tsx'
import { keepFocusInDialogs } from './keep-focus.ts'
import { screenAt } from './match-screen.ts'
import { Routes } from './routes.tsx'
import * as screenPlugins from './screens.ts'
import { StudioKernelContext } from './studio-kernel.ts'
import { studioServices } from './studio-services.ts'
import './studio.css'

function start(): void {
  applyMobile()
  const kernel = boot([...Object.values(screenPlugins), studioServices])
  followStudioPlugins(kernel)
  // Only loads it early: the screen loads again when it is shown, and reports a failure then.
  Promise.resolve(screenAt(kernel.registry(screensPoint).all.peek(), location.pathname)?.load()).catch(() => undefined)
  createRoot(document.getElementById('root')!).render(
    <Shell>
      <AppBoundary>
        <StudioKernelContext value={kernel}>
          <Routes />
        </StudioKernelContext>
      </AppBoundary>
    </Shell>,
  )
  followVersion()
  keepFocusInDialogs(document)
}

// Behind all modules: in the built files those of the screens need some that stand in the file of this one, which may then run before them.
queueMicrotask(start)

import { createRoot } from 'react-dom/client'
import { boot } from '../boot/boot.ts'
import { Shell } from '../shell/shell.tsx'
import { AppBoundary } from './app-boundary.tsx'
import { Routes } from './routes.tsx'
import { screenPlugins } from './screens.ts'
import { StudioKernelContext } from './studio-kernel.ts'
import './studio.css'

createRoot(document.getElementById('root')!).render(
  <Shell>
    <AppBoundary>
      <StudioKernelContext value={boot(screenPlugins)}>
        <Routes />
      </StudioKernelContext>
    </AppBoundary>
  </Shell>,
)

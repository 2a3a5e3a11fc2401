import { createRoot } from 'react-dom/client'
import { Shell } from '../shell/shell.tsx'
import { AppBoundary } from './app-boundary.tsx'
import { Routes } from './routes.tsx'
import './studio.css'

createRoot(document.getElementById('root')!).render(
  <Shell>
    <AppBoundary>
      <Routes />
    </AppBoundary>
  </Shell>,
)

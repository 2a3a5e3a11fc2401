import '@arco-design/web-react/es/_util/react-19-adapter'
import '@arco-design/web-react/es/style/index.css'
import { createRoot } from 'react-dom/client'
import type { AdminStart } from '../../server/wire.ts'
import '../shell/page-theme.css'
import { applyMobile } from '../shell/mobile.ts'
import { applyTheme } from '../shell/theme.ts'
import { reportingRoot, watchErrors } from '../shell/watch-errors.ts'
import type { AppAddress } from './address.ts'
import { Application } from './application.tsx'
import './admin.css'
import './admin-nav.css'

/** Shows the application whose start was asked for already. */
export function start(address: AppAddress | null, first: Promise<AdminStart> | undefined): void {
  watchErrors('admin', () => '/app/:id')
  applyTheme()
  applyMobile()
  createRoot(document.getElementById('root')!, reportingRoot).render(<Application address={address} first={first} />)
}

import '@arco-design/web-react/es/_util/react-19-adapter'
import '@arco-design/web-react/es/style/index.css'
import { createRoot } from 'react-dom/client'
import '../shell/page-theme.css'
import { applyMobile } from '../shell/mobile.ts'
import { applyTheme } from '../shell/theme.ts'
import { reportingRoot, watchErrors } from '../shell/watch-errors.ts'
import type { PageAddress } from './address.ts'
import type { FetchedPage } from './fetch-page.ts'
import { Viewer } from './viewer.tsx'
import './viewer.css'

/** Shows the page whose program was asked for already. */
export function start(address: PageAddress | null, first: Promise<FetchedPage> | undefined): void {
  watchErrors('viewer', () => '/page/:id')
  applyTheme()
  applyMobile()
  createRoot(document.getElementById('root')!, reportingRoot).render(<Viewer address={address} first={first} />)
}

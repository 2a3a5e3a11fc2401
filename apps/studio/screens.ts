import type { Plugin } from '#kernel/plugin'
import { confirmPlugin } from './confirm/index.ts'
import { editorScreenPlugin } from './editor/index.tsx'
import { errorsPlugin } from './errors/index.ts'
import { landingPlugin } from './landing/index.ts'
import { loginPlugin } from './login/index.ts'
import { pagesPlugin } from './pages/index.tsx'
import { pluginsScreenPlugin } from './plugins-screen/index.ts'
import { profilePlugin } from './profile/index.ts'
import { projectsPlugin } from './projects/index.ts'
import { publishHistoryPlugin } from './publish-history/index.tsx'
import { visitPlugin } from './visit/index.tsx'

/** The studio's own screens. */
export const screenPlugins: readonly Plugin[] = [
  landingPlugin,
  loginPlugin,
  projectsPlugin,
  pagesPlugin,
  editorScreenPlugin,
  publishHistoryPlugin,
  visitPlugin,
  profilePlugin,
  confirmPlugin,
  pluginsScreenPlugin,
  errorsPlugin,
]

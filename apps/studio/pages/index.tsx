import { Redirect } from 'wouter'
import { definePlugin } from '#sdk'
import type { ScreenProps } from '#sdk/studio'
import { PagesScreen } from './pages-screen.tsx'

/** The specification has this address too. */
const ToPages = () => <Redirect to="/pages" replace />
const AllPages = () => <PagesScreen />
const ProjectPages = ({ params }: ScreenProps) => <PagesScreen projectId={Number(params.id)} />

export const pagesPlugin = definePlugin({
  id: 'tessera.studio.pages',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/pages',
      label: { zh: '页面', en: 'Pages' },
      icon: 'IconFile',
      path: '/pages',
      seenBy: 'signed in',
      navigation: { place: 'header', order: 20 },
      load: () => ({ Screen: AllPages }),
    },
    {
      id: 'screen/pages-of-projects',
      label: { zh: '页面', en: 'Pages' },
      path: '/project/pages',
      seenBy: 'signed in',
      load: () => ({ Screen: ToPages }),
    },
    {
      id: 'screen/project-pages',
      label: { zh: '项目页面', en: 'Pages of a project' },
      path: '/project/:id/pages',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 10, label: { zh: '页面', en: 'Pages' } },
      icon: 'IconFile',
      load: () => ({ Screen: ProjectPages }),
    },
  ],
})

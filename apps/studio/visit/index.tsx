import { definePlugin } from '#sdk'
import type { ScreenProps } from '#sdk/studio'
import { VisitScreen } from './visit-screen.tsx'

const VisitOfPage = ({ params }: ScreenProps) => <VisitScreen pageId={Number(params.id)} />

export const visitPlugin = definePlugin({
  id: 'tessera.studio.visit',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/visit',
      label: { zh: '访问页面', en: 'Visit a page' },
      path: '/visit/:id',
      numbers: ['id'],
      seenBy: 'everybody',
      load: () => ({ Screen: VisitOfPage }),
    },
  ],
})

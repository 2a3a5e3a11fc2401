import { definePlugin } from '#sdk'
import type { ScreenProps } from '#sdk/studio'
import { PublishHistoryScreen } from './publish-history-screen.tsx'

const HistoryOfPage = ({ params }: ScreenProps) => <PublishHistoryScreen pageId={Number(params.id)} />

export const publishHistoryPlugin = definePlugin({
  id: 'tessera.studio.publish-history',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/publish-history',
      label: { zh: '发布记录', en: 'Publish records' },
      path: '/editor/:id/publishHistory',
      numbers: ['id'],
      seenBy: 'signed in',
      load: () => ({ Screen: HistoryOfPage }),
    },
  ],
})

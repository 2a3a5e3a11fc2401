import { definePlugin } from '#sdk'
import type { ScreenProps } from '#sdk/studio'
import { ResourcesScreen } from './resources-screen.tsx'

const Hosts = ({ params }: ScreenProps) => <ResourcesScreen projectId={Number(params.id)} />

export const resourcesPlugin = definePlugin({
  id: 'tessera.studio.resources',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-hosts',
      label: { zh: '外部资源', en: 'Other hosts' },
      path: '/project/:id/hosts',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 60 },
      icon: 'IconLink',
      load: () => ({ Screen: Hosts }),
    },
  ],
})

import { definePlugin } from '#sdk'
import type { ScreenProps } from '#sdk/studio'
import { BlocksScreen } from './blocks-screen.tsx'

const ProjectBlocks = ({ params }: ScreenProps) => <BlocksScreen projectId={Number(params.id)} />

export const projectBlocksPlugin = definePlugin({
  id: 'tessera.studio.project-blocks',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-blocks',
      label: { zh: '项目区块', en: 'Blocks of a project' },
      path: '/project/:id/blocks',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 20, label: { zh: '区块', en: 'Blocks' } },
      icon: 'IconMindMapping',
      load: () => ({ Screen: ProjectBlocks }),
    },
  ],
})

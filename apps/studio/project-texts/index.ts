import { createElement } from 'react'
import { definePlugin } from '#sdk'
import type { ScreenProps } from '#sdk/studio'
import { TextsScreen } from './texts-screen.tsx'

const Texts = ({ params }: ScreenProps) => createElement(TextsScreen, { projectId: Number(params.id) })

/** Words in several languages that all pages of a project may show. */
export const projectTextsPlugin = definePlugin({
  id: 'tessera.studio.project-texts',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-texts',
      label: { zh: '项目文案', en: 'Texts of a project' },
      path: '/project/:id/texts',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 40, label: { zh: '多语言文案', en: 'Texts' } },
      icon: 'IconLanguage',
      where: ['studio', 'admin'],
      needs: 'permission/project.see',
      load: () => ({ Screen: Texts }),
    },
  ],
})

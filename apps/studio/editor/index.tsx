import { Redirect } from 'wouter'
import { definePlugin } from '#sdk'
import type { ScreenProps } from '#sdk/studio'

const ToEditor = ({ params }: ScreenProps) => <Redirect to={`/editor/${params.id}/edit`} replace />

export const editorScreenPlugin = definePlugin({
  id: 'tessera.studio.editor',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/editor',
      label: { zh: '编辑器', en: 'Editor' },
      path: '/editor/:id/edit',
      numbers: ['id'],
      seenBy: 'signed in',
      load: () => import('./editor-screen.tsx'),
    },
    {
      id: 'screen/branch',
      label: { zh: '分支', en: 'Branch' },
      path: '/editor/:id/branch/:branch',
      numbers: ['id', 'branch'],
      seenBy: 'signed in',
      load: () => import('./editor-screen.tsx'),
    },
    {
      id: 'screen/block',
      label: { zh: '区块', en: 'Block' },
      path: '/editor/block/:block',
      seenBy: 'signed in',
      load: () => import('./editor-screen.tsx'),
    },
    {
      id: 'screen/block-branch',
      label: { zh: '区块分支', en: 'Branch of a block' },
      path: '/editor/block/:block/branch/:branch',
      numbers: ['branch'],
      seenBy: 'signed in',
      load: () => import('./editor-screen.tsx'),
    },
    {
      id: 'screen/template',
      label: { zh: '模板内容', en: 'Content of a template' },
      path: '/editor/template/:template',
      numbers: ['template'],
      seenBy: 'signed in',
      load: () => import('./editor-screen.tsx'),
    },
    {
      id: 'screen/built-in-template',
      label: { zh: '内置模板的内容', en: 'Content of a built-in template' },
      path: '/editor/built-in-template/:builtIn',
      seenBy: 'signed in',
      load: () => import('./editor-screen.tsx'),
    },
    {
      id: 'screen/editor-template',
      label: { zh: '编辑器', en: 'Editor' },
      path: '/editor/:id/template',
      numbers: ['id'],
      seenBy: 'signed in',
      load: () => import('./editor-screen.tsx'),
    },
    {
      id: 'screen/editor-short',
      label: { zh: '编辑器', en: 'Editor' },
      path: '/editor/:id',
      seenBy: 'everybody',
      load: () => ({ Screen: ToEditor }),
    },
  ],
})

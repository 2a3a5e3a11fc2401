import { definePlugin } from '#sdk'

/** Dictionaries of a project: values with labels and colours that its pages share. */
export const dictionariesPlugin = definePlugin({
  id: 'tessera.studio.dictionaries',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-dictionaries',
      label: { zh: '数据字典', en: 'Dictionaries' },
      icon: 'IconBook',
      path: '/project/:id/dataDictionary',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 35 },
      where: ['studio', 'admin'],
      needs: 'permission/dictionary.see',
      load: () => import('./dictionaries-screen.tsx'),
    },
  ],
})

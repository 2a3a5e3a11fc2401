import { definePlugin } from '#sdk'

/** What can be done with a template that is looked at. */
export const templatePlugin = definePlugin({
  id: 'tessera.editor.template',
  version: '0.1.0',
  headerItems: [
    {
      id: 'item/template',
      place: 'end',
      order: 35,
      load: () => import('./template-tools.tsx').then(({ TemplateTools }) => ({ Item: TemplateTools })),
    },
  ],
})

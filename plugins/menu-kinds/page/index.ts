import { defineMenuKind } from '#sdk/admin'

export const pageMenu = defineMenuKind({
  id: 'menu/page',
  label: { zh: '页面', en: 'Page' },
  asks: 'page',
  order: 20,
  open: ({ pageId }) => (pageId === null ? null : { page: pageId }),
})

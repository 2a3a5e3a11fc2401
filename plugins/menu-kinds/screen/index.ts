import { defineMenuKind } from '#sdk/admin'

const ID = /^screen\/[a-z0-9][a-z0-9.-]*$/

export const screenMenu = defineMenuKind({
  id: 'menu/screen',
  label: { zh: '功能页', en: 'Screen' },
  asks: 'screen',
  order: 30,
  open: ({ target }) => (ID.test(target) ? { screen: target as `screen/${string}` } : null),
})

import { defineMenuKind } from '#sdk/admin'

export const groupMenu = defineMenuKind({
  id: 'menu/group',
  label: { zh: '分组', en: 'Group' },
  asks: 'nothing',
  order: 10,
  open: () => ({ group: true }),
})

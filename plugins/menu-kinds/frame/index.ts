import { defineMenuKind } from '#sdk/admin'

/** Web addresses and paths of this server; nothing that would run as code. */
const ADDRESS = /^(https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i

export const frameMenu = defineMenuKind({
  id: 'menu/frame',
  label: { zh: '内嵌页面', en: 'Embedded page' },
  asks: 'address',
  order: 50,
  open: ({ target }) => (ADDRESS.test(target) ? { frame: target } : null),
})

import { defineMenuKind } from '#sdk/admin'

/** Web addresses and paths of this server; nothing that would run as code. */
const ADDRESS = /^(https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i

export const linkMenu = defineMenuKind({
  id: 'menu/link',
  label: { zh: '链接（新窗口）', en: 'Link (new window)' },
  asks: 'address',
  order: 40,
  open: ({ target }) => (ADDRESS.test(target) ? { href: target } : null),
})

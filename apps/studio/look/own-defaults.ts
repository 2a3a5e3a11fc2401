import type { OwnType, TokenValue } from '#kernel/page/look/theme'

/** What a new token of the project is until somebody sets it. */
export const OWN_DEFAULTS: { readonly [type in OwnType]: TokenValue } = {
  color: { light: '#808080', dark: '#808080' },
  length: '8px',
  shadow: 'none',
  font: 'sans-serif',
}

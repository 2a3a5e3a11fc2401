/** The library's types of buttons, by what authors choose. */
export const BUTTON_TYPES = {
  primary: 'primary',
  default: 'secondary',
  dashed: 'dashed',
  text: 'text',
  link: 'text',
  ghost: 'outline',
} as const

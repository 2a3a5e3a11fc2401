const ID = 'admin-accent'
/** What the product's own style sheet has already. */
const PRESET = '#7d33ff'

/**
 * Gives the application the accent of its project, before the project's look, which may say otherwise for its pages.
 */
export async function wearAccent(color: string): Promise<void> {
  const known = document.getElementById(ID)
  if (color.toLowerCase() === PRESET) return known?.remove()
  const { themeCss } = await import('#kernel/page/look/theme')
  const style = known ?? Object.assign(document.createElement('style'), { id: ID })
  style.textContent = themeCss({ primary: color })
  if (!known) document.head.prepend(style)
}

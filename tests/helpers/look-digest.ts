import type { Page } from 'playwright'
import { evenFont } from './even-font.ts'

/** What was read of each node, as "property: value; …": by its element and its place in it. */
export type LookDigest = { readonly [node: string]: string }

/** Computed values that say the same in every version of Chromium. Inherited ones are told where they differ from the parent's, the others where they differ from the initial one. */
const INHERITED = [
  ...['color', 'font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align', 'text-transform'],
  ...['white-space-collapse', 'text-wrap-mode', 'word-break', 'overflow-wrap', 'visibility', 'cursor', 'list-style-type', 'pointer-events'],
  ...['border-collapse', 'fill', 'stroke'],
]
const OTHERS = [
  ...['display', 'position', 'box-sizing', 'z-index', 'float', 'overflow-x', 'overflow-y', 'opacity', 'transform', 'filter'],
  ...['background-color', 'background-image', 'box-shadow', 'text-decoration-line', 'text-overflow', 'vertical-align', 'object-fit'],
  ...['min-width', 'min-height', 'max-width', 'max-height', 'flex-direction', 'flex-wrap', 'flex-grow', 'flex-shrink', 'flex-basis'],
  ...['justify-content', 'align-items', 'align-self', 'align-content', 'order', 'row-gap', 'column-gap'],
]

/** Told as one value where all four are the same; styles and colours of borders only where there is a border. */
const SIDES: { readonly [property: string]: readonly string[] } = {
  margin: ['top', 'right', 'bottom', 'left'].map((side) => `margin-${side}`),
  padding: ['top', 'right', 'bottom', 'left'].map((side) => `padding-${side}`),
  'border-width': ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}-width`),
  'border-style': ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}-style`),
  'border-color': ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}-color`),
  'border-radius': ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`),
}

/** The first families that the product and browsers name. */
const FAMILIES = ['Inter', 'Arial', 'monospace']

/** Draws every text with the same font, so that boxes do not depend on those of the machine. To be called before the page is opened. */
export async function drawEvenly(page: Page): Promise<void> {
  const fonts = FAMILIES.map((family) => ({ family, bytes: [...evenFont(family)] }))
  await page.addInitScript((all) => {
    for (const { family, bytes } of all) {
      const font = new FontFace(family, new Uint8Array(bytes), { weight: '1 1000' })
      document.fonts.add(font)
      void font.load()
    }
  }, fonts)
}

/** Reads boxes and styles of all that is in the document, as soon as they rest. */
export function digestOf(page: Page): Promise<LookDigest> {
  return page.evaluate(
    async ({ inherited, others, sides }) => {
      const initial = document.createElement('div')
      initial.style.all = 'initial'
      const initialOf = (): { readonly [property: string]: string } => {
        document.body.append(initial)
        const style = getComputedStyle(initial)
        const values = Object.fromEntries(others.map((property) => [property, style.getPropertyValue(property)]))
        initial.remove()
        return values
      }
      const usual = initialOf()
      const read = (): { [node: string]: string } => {
        const found: { [node: string]: string } = {}
        const named = (label: string): string => {
          let at = 1
          while (Object.hasOwn(found, at === 1 ? label : `${label} (${at})`)) at += 1
          return at === 1 ? label : `${label} (${at})`
        }
        const visit = (node: Element, owner: string, around: DOMRect): void => {
          if (['SCRIPT', 'STYLE', 'LINK'].includes(node.tagName)) return
          const id = node.getAttribute('data-id')
          // It has neither a box nor a look of its own: what is in it stands in what it is in.
          if (id === null && getComputedStyle(node).display === 'contents') {
            for (const child of node.children) visit(child, owner, around)
            return
          }
          const kind = [...node.classList].find((name) => /^(arco|te|tessera)-/.test(name))
          const tag = node.tagName.toLowerCase()
          const name = named(id ?? `${owner} > ${kind === undefined ? tag : `${tag}.${kind}`}`)
          const style = getComputedStyle(node)
          const above = getComputedStyle(node.parentElement!)
          const said: string[] = []
          const box = node.getBoundingClientRect()
          const isShown = style.display !== 'none' && style.display !== 'contents'
          if (id !== null && isShown) {
            const at = [box.x - around.x, box.y - around.y, box.width, box.height].map(Math.round)
            said.push(`box: ${at.join(' ')}`)
          }
          const tell = (property: string, than: string | undefined): void => {
            const value = style.getPropertyValue(property)
            if (value !== than) said.push(`${property}: ${value}`)
          }
          for (const property of inherited) tell(property, above.getPropertyValue(property))
          for (const property of others) tell(property, usual[property])
          for (const [property, [first = '', ...more]] of Object.entries(sides)) {
            const hasBorder = sides['border-width']?.some((side) => style.getPropertyValue(side) !== '0px')
            if (/^border-(?:color|style)$/.test(property) && !hasBorder) continue
            const values = [first, ...more].map((side) => style.getPropertyValue(side))
            const value = values.every((each) => each === values[0]) ? values[0] : values.join(' ')
            if (value !== '0px') said.push(`${property}: ${value}`)
          }
          found[name] = said.join('; ')
          if (!isShown || tag === 'svg') return
          for (const child of node.children) visit(child, id === null ? owner : name, id === null ? around : box)
        }
        for (const child of document.body.children) visit(child, 'document', document.body.getBoundingClientRect())
        return found
      }
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
      await document.fonts.ready
      let before = ''
      for (let same = 0, tries = 0; same < 10 && tries < 600; tries += 1) {
        await frame()
        const now = JSON.stringify(read())
        same = now === before && document.getAnimations().every((one) => one.playState !== 'running') ? same + 1 : 0
        before = now
      }
      return read()
    },
    { inherited: INHERITED, others: OTHERS, sides: SIDES },
  )
}

const valuesOf = (said: string): ReadonlyMap<string, string> =>
  new Map(
    said
      .split('; ')
      .filter((part) => part !== '')
      .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 2)]),
  )

/** What two digests say differently, a line each: the node, the property, and both values. */
export function differencesOf(before: LookDigest, after: LookDigest): readonly string[] {
  const lines: string[] = []
  for (const node of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[node], after[node]]
    if (was === undefined || is === undefined) {
      lines.push(`${node} ${was === undefined ? 'is new' : 'is gone'}`)
      continue
    }
    const [old, now] = [valuesOf(was), valuesOf(is)]
    for (const property of new Set([...old.keys(), ...now.keys()])) {
      const [from, to] = [old.get(property) ?? NOT_SAID, now.get(property) ?? NOT_SAID]
      if (from !== to) lines.push(`${node} ${property}: ${from} → ${to}`)
    }
  }
  return lines
}
/** The parent's value, or the initial one. */
const NOT_SAID = 'usual'

/** What of a digest differs from another: whole nodes, so that it can be read by itself; null for those that are not there. */
export function apartFrom(base: LookDigest, digest: LookDigest): { readonly [node: string]: string | null } {
  const gone = Object.keys(base).filter((node) => digest[node] === undefined)
  return {
    ...Object.fromEntries(Object.entries(digest).filter(([node, said]) => base[node] !== said)),
    ...Object.fromEntries(gone.map((node) => [node, null])),
  }
}

/** The digest that differs in this from another. */
export function withApart(base: LookDigest, apart: { readonly [node: string]: string | null }): LookDigest {
  return Object.fromEntries(Object.entries({ ...base, ...apart }).filter((entry): entry is [string, string] => entry[1] !== null))
}

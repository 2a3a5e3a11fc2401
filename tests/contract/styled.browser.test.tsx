import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../apps/shell/page-theme.css'
// Icons come later otherwise, after the parts were counted.
import '@arco-design/web-react/icon'
import { renderInHost } from '#sdk/testing'
import { sampleOf } from '../helpers/long.ts'
import { baseViews } from './base-views.ts'
import { parkMouse } from './park-mouse.ts'
import { loadComponents } from './registry.ts'
import { partUsesOf } from './stories.ts'

/** Values that a computed style gives back as they are, whatever the element and what is around it. */
const STYLE: { readonly [property: string]: string } = {
  ...{ display: 'grid', position: 'relative', 'box-sizing': 'border-box', 'z-index': '5', top: '3px', left: '4px' },
  ...{ width: '123px', height: '61px', 'min-width': '11px', 'min-height': '12px', 'max-width': '321px', 'max-height': '322px' },
  ...{ 'margin-top': '1px', 'margin-right': '2px', 'margin-bottom': '3px', 'margin-left': '5px' },
  ...{ 'padding-top': '6px', 'padding-right': '7px', 'padding-bottom': '8px', 'padding-left': '9px' },
  ...{ color: 'rgb(1, 2, 3)', 'background-color': 'rgb(4, 5, 6)', opacity: '0.5', visibility: 'visible' },
  ...{ 'font-size': '17px', 'font-weight': '500', 'font-style': 'italic', 'line-height': '33px', 'letter-spacing': '2px' },
  ...{ 'text-align': 'right', 'text-transform': 'uppercase', 'text-decoration-line': 'overline', 'white-space-collapse': 'preserve' },
  ...{ 'border-top-style': 'dotted', 'border-top-width': '4px', 'border-top-color': 'rgb(7, 8, 9)', 'border-top-left-radius': '13px' },
  ...{ 'box-shadow': 'rgb(1, 2, 3) 1px 2px 3px 0px', 'overflow-x': 'clip', 'overflow-y': 'clip', cursor: 'help' },
  ...{ 'flex-direction': 'column-reverse', 'flex-wrap': 'wrap-reverse', 'justify-content': 'space-evenly', 'align-items': 'baseline' },
  ...{
    'row-gap': '14px',
    'column-gap': '15px',
    'flex-grow': '2',
    'flex-shrink': '3',
    'flex-basis': '45px',
    'align-self': 'center',
    order: '7',
  },
  ...{ 'object-fit': 'scale-down', 'vertical-align': 'top', transform: 'matrix(1, 0, 0, 1, 2, 3)', 'user-select': 'none' },
}
/** No style of its own says so much; what moves would be read on its way. */
const ruleOf = (selector: string) =>
  `@layer o0{${selector}{transition:none;animation:none;${Object.entries(STYLE)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')}}}`
const sheet = document.head.appendChild(document.createElement('style'))
sheet.textContent = ruleOf('.t-styled')
// Wider than a phone, which has cards for rows.
beforeAll(async () => {
  await page.viewport(1280, 900)
  await parkMouse()
})
afterAll(() => sheet.remove())
afterEach(() => document.body.removeAttribute('arco-theme'))

const readBack = (node: Element | null) => {
  const computed = node && getComputedStyle(node)
  return Object.fromEntries(Object.keys(STYLE).map((property) => [property, computed?.getPropertyValue(property)]))
}

const SIDES = new Set(['width', 'height'])
const themes = ['light', 'dark'] as const
/** Each component in both themes in a long run, otherwise in one of them, as its place in the list says. */
const cases = loadComponents().map((declaration, at) => ({
  type: declaration.type,
  declaration,
  shown: sampleOf(at % 2 === 0 ? themes : themes.toReversed(), 1),
}))

describe.each(cases)('$type', ({ declaration, shown }) => {
  it.each(shown)('has every style that a rule of its author says (%s)', async (theme) => {
    if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark')
    // Dialogs show themselves where they are edited.
    const { id, screen } = await renderInHost(declaration, { mode: 'edit', className: 't-styled' })
    const root = () => screen.container.ownerDocument.querySelector(`[data-id="${id}"]`)
    await expect.poll(() => root()?.classList.contains('t-styled')).toBe(true)
    // The component's own style sheet comes with its view.
    await expect.poll(() => readBack(root())).toEqual(STYLE)
    expect([...(root() as HTMLElement).style].filter((property) => !property.startsWith('--'))).toEqual([])
  })

  const parts = Object.keys(declaration.parts ?? {})
  if (parts.length === 0) return
  it.each(shown)('has parts with every style that a rule of its author says (%s)', async (theme) => {
    if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark')
    const rules = document.head.appendChild(document.createElement('style'))
    const styled = parts.map((name) => ruleOf(`.t-parted\\:${name}`)).join('')
    rules.textContent = styled
    const missing = new Set(parts)
    try {
      const uses = partUsesOf(declaration.type)
      for (const use of uses) {
        const host = await renderInHost(declaration, { views: baseViews, ...use.host, className: 't-parted' })
        const { screen } = host
        // What stands in a popup is there once somebody opened it.
        await use.steps?.(host)
        const nodes = () =>
          parts.flatMap((name) =>
            [...screen.container.ownerDocument.querySelectorAll(`.t-parted\\:${name}`)].map((node) => ({ name, node })),
          )
        const lost = (isAsked: (property: string) => boolean) =>
          nodes().flatMap(({ name, node }) =>
            Object.entries(readBack(node)).flatMap(([property, value]) =>
              isAsked(property) && value !== STYLE[property] ? [[name, property, value]] : [],
            ),
          )
        await expect.poll(() => nodes().length).toBeGreaterThan(0)
        const isAbsent = (part: string) => nodes().every(({ name }) => name !== part)
        // Some come later than others.
        if (use === uses.at(-1)) await expect.poll(() => [...missing].filter(isAbsent)).toEqual([])
        // A part in a row has the width that it begins with, which `flex` says.
        await expect.poll(() => lost((property) => !SIDES.has(property))).toEqual([])
        rules.textContent = `${styled}${parts.map((name) => `@layer o0{.t-parted\\:${name}{flex:none}}`).join('')}`
        await expect.poll(() => lost((property) => SIDES.has(property))).toEqual([])
        rules.textContent = styled
        for (const { name } of nodes()) missing.delete(name)
        screen.unmount()
      }
    } finally {
      rules.remove()
    }
    expect([...missing]).toEqual([])
  })
})

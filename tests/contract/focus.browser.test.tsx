import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../apps/shell/page-theme.css'
import type { ComponentDeclaration, Json } from '#sdk'
import type { Story } from '#sdk/testing'
import { sampleOf } from '../helpers/long.ts'
import { mountStory } from './look-of-setting.tsx'
import { loadComponents } from './registry.ts'
import { storiesOf } from './stories.ts'

/** What a person operates: it is to be reached with the keyboard, itself or, as in a toolbar or a list, beside one that is. */
const OPERATED = [
  ...['button', 'a[href]', 'input', 'select', 'textarea', 'summary', '[contenteditable="true"]', '[role="separator"][aria-valuenow]'],
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'slider', 'tab', 'combobox', 'textbox', 'tree', 'application'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ')
/** More stops than any component has as it comes. */
const MOST_STOPS = 60

const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => page.viewport(1280, 900))
afterEach(() => document.body.replaceChildren())

const isUsable = (node: Element): boolean =>
  !node.matches(':disabled, [aria-disabled="true"], [type="hidden"], [hidden], [inert] *') && node.checkVisibility()

/** Whether a line around it would be seen: inputs under what is drawn for them are transparent or a pixel in size. */
const isDrawn = (node: Element): boolean => {
  const { width, height } = node.getBoundingClientRect()
  return width > 1 && height > 1 && node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
}

/** How the lines around everything on the page are drawn: what tells where the keyboard is. */
const lines = (): string =>
  [...document.body.querySelectorAll('*')]
    .filter(isDrawn)
    .map((node) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(node)
      return outlineStyle === 'none' || outlineWidth === '0px'
        ? `${boxShadow} ${borderColor}`
        : [outlineWidth, outlineColor, boxShadow, borderColor].join(' ')
    })
    .join('\n')

const nameOf = (node: Element): string =>
  `${node.tagName.toLowerCase()}.${node.className} "${node.getAttribute('aria-label') ?? node.textContent?.slice(0, 30)}"`

/** A button before and one after the component, between which the keyboard goes. */
function surround(): { readonly before: HTMLButtonElement; readonly after: HTMLButtonElement } {
  const [before, after] = ['before', 'after'].map((name) => Object.assign(document.createElement('button'), { textContent: name })) as [
    HTMLButtonElement,
    HTMLButtonElement,
  ]
  document.body.prepend(before)
  document.body.append(after)
  return { before, after }
}

/** A dialog keeps the keyboard on purpose, until it is closed. */
const isDialog = () => document.querySelector('[role="dialog"]') !== null

/** A use in which much of it is there: the one of its stories that shows all of its parts, else as it comes; with data. */
function useOf({ type, data }: ComponentDeclaration): Pick<Story, 'host'> {
  const story = Object.values(storiesOf(type).stories).find(({ parts, host }) => parts && host && host.mode !== 'edit')
  const sample = data ? { [data.prop]: data.sample as Json } : {}
  return { host: { ...story?.host, props: { ...sample, ...story?.host?.props } } }
}

/** Components in a usual run; all of them in a long one. */
const SAMPLE = 32

describe.each(sampleOf(loadComponents(), SAMPLE).map((declaration) => [declaration.type, declaration] as const))('%s', (_, declaration) => {
  it('is reached by the Tab key wherever it can be operated, shows where the keyboard is, and lets it go on', async () => {
    const host = await mountStory(declaration, useOf(declaration))
    await act(() => vi.dynamicImportSettled())
    // What a person does is no part of a test that React knows of.
    scope.IS_REACT_ACT_ENVIRONMENT = false
    try {
      const { before, after } = surround()
      const operated = [...document.querySelectorAll(OPERATED)].filter((node) => node !== before && node !== after && isUsable(node))
      before.focus()
      before.blur()
      const resting = lines()
      before.focus()
      const stops: Element[] = []
      const unseen: string[] = []
      for (let turn = 0; turn < MOST_STOPS; turn++) {
        await userEvent.tab()
        // Where a control is exchanged for a larger one once it is reached, nothing has the keyboard for a moment.
        await expect
          .poll(() => document.activeElement, { timeout: 1_000 })
          .not.toBe(document.body)
          .catch(() => undefined)
        const stop = document.activeElement
        if (stop === after || !stop || stop === document.body || (isDialog() && stops.includes(stop))) break
        if (stop === before) continue
        stops.push(stop)
        if (stop.tagName !== 'IFRAME')
          await expect
            .poll(lines, { timeout: 2_000 })
            .not.toBe(resting)
            .catch(() => unseen.push(nameOf(stop)))
      }
      expect(unseen).toEqual([])
      if (operated.length > 0) expect(stops.map(nameOf), operated.map(nameOf).join()).not.toEqual([])
      if (!isDialog()) expect(document.activeElement === after || document.activeElement === document.body).toBe(true)
    } finally {
      host.screen.unmount()
      scope.IS_REACT_ACT_ENVIRONMENT = true
    }
  })
})

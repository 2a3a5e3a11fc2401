import { nameById } from '#kernel/page/look'
import type { ElementRecord } from '#kernel/page/records'
import { createRuleChanger } from '../../../apps/studio/canvas/change-rule.ts'
import { createRuleSheet } from '../../../apps/studio/canvas/rule-sheet.ts'
import { canvasRules } from '../../../apps/studio/editor/document/canvas-css.ts'
import { styledPage } from './page-of.ts'

const COUNT = 2_000
const WARM_UP = 15
const EDITED = 'Text_1002'

/** Milliseconds of one letter more in the style text of one element of 2,000, from the record until the element has its new style; each round one; those of the first 15 are left out. */
function letters(rounds: number): number[] {
  const makeSheet = () => new CSSStyleSheet()
  const rules = createRuleSheet(document, makeSheet, createRuleChanger(makeSheet))
  let page = styledPage(COUNT)
  let css = canvasRules(page)
  rules.apply(css)
  for (const id of page.entries.keys()) {
    const node = document.body.appendChild(document.createElement('div'))
    node.className = nameById(id)
    node.textContent = id
  }
  const edited = document.querySelector(`.${nameById(EDITED)}`)!
  void document.body.offsetHeight
  const letter = (round: number): number => {
    const wanted = `${round + 1}px`
    const text = `letter-spacing: ${wanted}`
    const start = performance.now()
    const entry = { ...(page.entries.get(EDITED) as ElementRecord), css: text }
    page = { entries: new Map([...page.entries, [EDITED, entry]]) }
    css = canvasRules(page, { before: css })
    rules.apply(css)
    const shown = getComputedStyle(edited).letterSpacing
    const took = performance.now() - start
    if (shown !== wanted) throw new Error(`the letter did not come to the element: ${shown}`)
    return took
  }
  // The first of a text cost up to twice as much, until the browser has compiled what they run.
  for (let round = 0; round < WARM_UP; round++) letter(round)
  return Array.from({ length: rounds }, (_, round) => letter(WARM_UP + round))
}

Object.assign(window, { letters })

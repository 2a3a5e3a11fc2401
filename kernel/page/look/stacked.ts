import { layerOf, PHONE, PLAIN } from './variants.ts'

/**
 * A container that stacks its children has the class `te-stack` on the node around them, and sets `--te-stack: 100%`
 * there while it stacks. Children then have that width, whatever they set for all widths or wider ones. What they set
 * for phones wins, because this rule is in the layer below and has no specificity: `:where` and the class alone, so
 * that published pages without the rule keep their appearance.
 */
export const STACKED = {
  layer: layerOf(PLAIN, PHONE.max, 'shared'),
  selector: ':where(.te-stack>*)',
  body: 'width:var(--te-stack,revert-layer)',
} as const

/** The same as one rule, for a canvas. */
export const stackedRule = `@layer ${STACKED.layer}{${STACKED.selector}{${STACKED.body}}}`

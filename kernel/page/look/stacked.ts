import { layerOf, PHONE, PLAIN } from './variants.ts'

/**
 * A container that stacks its children has the class `te-stack` on the node that they stand in, and says `--te-stack: 100%` on them while it does. They
 * are as wide as that then, whatever they say for all widths or for wider ones; what they say for phones wins, as this stands in the layer below it and
 * weighs nothing. `:where` and the class alone, so that published pages which do not have the rule keep what they had.
 */
export const STACKED = {
  layer: layerOf(PLAIN, PHONE.max, 'shared'),
  selector: ':where(.te-stack>*)',
  body: 'width:var(--te-stack,revert-layer)',
} as const

/** The same as one rule, for a canvas. */
export const stackedRule = `@layer ${STACKED.layer}{${STACKED.selector}{${STACKED.body}}}`

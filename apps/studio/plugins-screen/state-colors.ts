/** The colour of the tag of each state of a plugin. */
export const COLORS = { active: 'green', disabled: 'gray', failed: 'red', missing: 'orangered' } as const

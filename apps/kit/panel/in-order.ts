/** What plugins contributed, in the order that it says; equals in the order that they came. */
export const inOrder = <T extends { readonly order: number }>(contributed: readonly T[]): readonly T[] =>
  [...contributed].sort((a, b) => a.order - b.order)

/** The colours of charts where no theme says others: eight that can be told apart, on light and on dark. */
export const CHART_COLORS = {
  light: ['#7d33ff', '#0c95b3', '#c77700', '#259466', '#e5487a', '#5470ff', '#9a7f28', '#7d828a'],
  dark: ['#b57dff', '#33c6e3', '#ffb65c', '#4cc38a', '#ff7aa2', '#7d95ff', '#c7ab4e', '#a6a6a6'],
} as const

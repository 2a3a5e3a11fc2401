/** The colours of charts where no theme says others: eight that can be told apart, on light and on dark. */
export const CHART_COLORS = {
  light: ['#7d33ff', '#14a9c9', '#f7a034', '#2ba471', '#e5487a', '#5470ff', '#a3872e', '#8c8c8c'],
  dark: ['#b57dff', '#33c6e3', '#ffb65c', '#4cc38a', '#ff7aa2', '#7d95ff', '#c7ab4e', '#a6a6a6'],
} as const

/** How long a view may load, or wait for something, before its place says so; in milliseconds. */
export const VIEW_LIMIT = 10_000

/** From so many elements on, those that nothing changes are drawn by their parents: below, it would not be noticed. */
export const LARGE = 1_000

/** On a page that is mounted in several slices, so many elements come first: more than a screen holds, few enough to be painted at once. */
export const FIRST_SLICE = 2_500
/** Each later slice has up to so many elements: few enough that the task stays short, many enough that the page is not painted over and over. */
export const SLICE = 6_500
/** Pages from here on are mounted in several. */
export const SLICED = 6_500

/** How long a view may load, or wait for something, before its place says so; in milliseconds. */
export const VIEW_LIMIT = 10_000

/** From so many elements on, those that nothing changes are drawn by their parents: below, it would not be noticed. */
export const LARGE = 1_000

/** About as many elements are mounted in one go: few enough that the task stays short, many enough that the page is not painted over and over. */
export const SLICE = 5_000
/** Pages from here on are mounted in several. */
export const SLICED = SLICE * 1.5

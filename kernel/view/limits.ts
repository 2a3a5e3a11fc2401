/** How long a view may load, or wait for something, before its place says so; in milliseconds. */
export const VIEW_LIMIT = 10_000

/** Elements that are mounted in one go: few enough that the task stays short, many enough that the page is not painted over and over. */
export const SLICE = 2_500
